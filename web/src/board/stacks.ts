// Who stands where: stacks by hex, each piece's place on the sheet, and the piece under a point.
import type { Grid, Point } from '../lib/hexes';
import { isLeader, rank } from '../lib/look';
import type { Piece } from '../lib/types';

export interface Stack {
  units: Piece[];
  leaders: Piece[];
}

export interface Place {
  piece: Piece;
  x: number;
  y: number;
  mode: 'top' | 'under' | 'small' | 'named' | 'large';
  /** Units in the stack, on its top unit. */
  count: number;
}

export function stacksOf(grid: Grid, pieces: Piece[]): Map<string, Stack> {
  const map = new Map<string, Stack>();
  for (const piece of pieces) {
    if (!grid.find(piece.hex)) continue;
    let stack = map.get(piece.hex);
    if (!stack) map.set(piece.hex, (stack = { units: [], leaders: [] }));
    (isLeader(piece.kind) ? stack.leaders : stack.units).push(piece);
  }
  return map;
}

/** All pieces in the order in which they are drawn: units from north to south, then leaders. */
export function placesOf(grid: Grid, stacks: Map<string, Stack>): Place[] {
  const order = [...stacks].map(([hex, stack]) => ({ at: grid.at(hex)!, ...stack }));
  order.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const out: Place[] = [];
  for (const { at: [x, y], units } of order)
    units.forEach((piece, i) => {
      const top = i === units.length - 1;
      if (units.length === 1) out.push({ piece, x, y: y + 3, mode: 'top', count: 1 });
      else if (top) out.push({ piece, x: x - 1, y: y + 3.6, mode: 'top', count: units.length });
      else out.push({ piece, x: x + 3.6, y: y - 1.4, mode: 'under', count: 1 });
    });
  for (const { at: [x, y], units, leaders } of order) {
    const first = leaders.at(-1);
    if (!first) continue;
    const others = leaders.slice(0, -1).reverse();
    const alone = units.length === 0;
    const [cx, cy] = alone ? [x + 21, y + 12] : [x + 7, y + 21];
    if (alone) out.push({ piece: first, x, y: y - 3, mode: 'large', count: 1 });
    for (let i = others.length - 1; i >= 0; i--) out.push({ piece: others[i]!, x: cx - 14 * i, y: cy, mode: 'small', count: 1 });
    if (!alone) {
      const high = rank(first.kind) !== 'division' && others.length === 0;
      out.push({ piece: first, x: x + 21, y: y + 19, mode: high ? 'named' : 'small', count: 1 });
    }
  }
  return out;
}

/** The same places as before wherever nothing changed. */
export function keepPlaces(old: Place[], next: Place[]): Place[] {
  const known = new Map(old.map((p) => [p.piece.id, p]));
  return next.map((p) => {
    const was = known.get(p.piece.id);
    return was && was.piece === p.piece && was.x === p.x && was.y === p.y && was.mode === p.mode && was.count === p.count ? was : p;
  });
}

/** The piece under a point of the sheet, the one drawn last first. */
export function pieceAt(places: Place[], [x, y]: Point): Piece | undefined {
  for (let i = places.length - 1; i >= 0; i--) {
    const { piece, x: px, y: py, mode } = places[i]!;
    const [dx, dy] = [Math.abs(x - px), Math.abs(y - py)];
    if (isLeader(piece.kind) ? Math.hypot(dx, dy) <= (mode === 'large' ? 17 : 11.5) : dx <= 20 && dy <= 20) return piece;
  }
  return undefined;
}

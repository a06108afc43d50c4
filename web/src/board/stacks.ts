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
  /** The hex: its own, or another that it fills. */
  hex: string;
  /** Whether it is another one that it fills. */
  twin: boolean;
  /** Degrees from the east to neighbouring hexes that it fills: first the one before, then the one behind. */
  links: number[];
}

const same = (a: number[], b: number[]) => a.length === b.length && a.every((v, i) => v === b[i]);

/** What tells the places apart: a piece has one for each of its hexes. */
export const keyOf = (place: Place): string => (place.twin ? `${place.piece.id}+${place.piece.also?.indexOf(place.hex)}` : place.piece.id);

function linksOf(grid: Grid, piece: Piece, hex: string): number[] {
  const all = [piece.hex, ...(piece.also ?? [])];
  const at = all.indexOf(hex);
  const turns = [all[at - 1], all[at + 1]].map((other) => [0, 1, 2, 3, 4, 5].find((d) => other !== undefined && grid.neighbour(hex, d) === other));
  return turns.flatMap((d) => (d === undefined ? [] : [60 * d - 90]));
}

export function stacksOf(grid: Grid, pieces: Piece[]): Map<string, Stack> {
  const map = new Map<string, Stack>();
  for (const piece of pieces) {
    if (!grid.find(piece.hex)) continue;
    for (const hex of [piece.hex, ...(piece.also ?? [])]) {
      if (!grid.find(hex)) continue;
      let stack = map.get(hex);
      if (!stack) map.set(hex, (stack = { units: [], leaders: [] }));
      (isLeader(piece.kind) ? stack.leaders : stack.units).push(piece);
    }
  }
  return map;
}

/** All pieces in the order in which they are drawn: units from north to south, then leaders. */
export function placesOf(grid: Grid, stacks: Map<string, Stack>): Place[] {
  const order = [...stacks].map(([hex, stack]) => ({ hex, at: grid.at(hex)!, ...stack }));
  order.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const out: Place[] = [];
  for (const { hex, at: [x, y], units } of order)
    units.forEach((piece, i) => {
      const top = i === units.length - 1;
      const part = { piece, hex, twin: piece.hex !== hex, links: piece.also?.length ? linksOf(grid, piece, hex) : [] };
      if (units.length === 1) out.push({ ...part, x, y: y + 3, mode: 'top', count: 1 });
      else if (top) out.push({ ...part, x: x - 1, y: y + 3.6, mode: 'top', count: units.length });
      else out.push({ ...part, x: x + 3.6, y: y - 1.4, mode: 'under', count: 1 });
    });
  for (const { hex, at: [x, y], units, leaders } of order) {
    const first = leaders.at(-1);
    if (!first) continue;
    const others = leaders.slice(0, -1).reverse();
    const alone = units.length === 0;
    const here = { hex, twin: false, links: [] };
    const [cx, cy] = alone ? [x + 21, y + 12] : [x + 7, y + 21];
    if (alone) out.push({ ...here, piece: first, x, y: y - 3, mode: 'large', count: 1 });
    for (let i = others.length - 1; i >= 0; i--) out.push({ ...here, piece: others[i]!, x: cx - 14 * i, y: cy, mode: 'small', count: 1 });
    if (!alone) {
      const high = rank(first.kind) !== 'division' && others.length === 0;
      out.push({ ...here, piece: first, x: x + 21, y: y + 19, mode: high ? 'named' : 'small', count: 1 });
    }
  }
  return out;
}

/** The same places as before wherever nothing changed. */
export function keepPlaces(old: Place[], next: Place[]): Place[] {
  const known = new Map(old.map((p) => [keyOf(p), p]));
  return next.map((p) => {
    const was = known.get(keyOf(p));
    return was && was.piece === p.piece && was.x === p.x && was.y === p.y && was.hex === p.hex && same(was.links, p.links) && was.mode === p.mode && was.count === p.count ? was : p;
  });
}

/** The piece under a point of the sheet, the one drawn last first. */
export function pieceAt(places: Place[], [x, y]: Point): Piece | undefined {
  for (let i = places.length - 1; i >= 0; i--) {
    const { piece, x: px, y: py, mode, twin } = places[i]!;
    const [dx, dy] = [Math.abs(x - px), Math.abs(y - py)];
    if (isLeader(piece.kind) ? Math.hypot(dx, dy) <= (mode === 'large' ? 17 : 11.5) : dx <= 20 && dy <= (twin && mode === 'top' ? 11 : 20)) return piece;
  }
  return undefined;
}

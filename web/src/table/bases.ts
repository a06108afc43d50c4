// The bases on a table: in which order they lie, which one is under a point, next to another or in a town.
import { isLeader } from '../lib/look';
import type { Piece, Scene } from '../lib/types';
import type { Point } from '../scene/viewport';
import { holds, INCH, type Place, type Plan } from './plan';

/** A piece with the place of its base. */
export interface BaseAt {
  piece: Piece;
  place: Place;
}

/** Bases from the far edge to the near one, then officers: what comes later lies on top. */
export const basesOf = (plan: Plan, scene: Scene): BaseAt[] =>
  scene.pieces
    .flatMap((piece) => (piece.stance ? [{ piece, place: plan.place(piece.stance) }] : []))
    .sort((a, b) => Number(isLeader(a.piece.kind)) - Number(isLeader(b.piece.kind)) || a.place.y - b.place.y);

/** The uppermost piece under a point. */
export const baseUnder = (bases: BaseAt[], point: Point): Piece | undefined =>
  bases.findLast(({ piece, place }) =>
    isLeader(piece.kind) ? Math.hypot(point[0] - place.x, point[1] - place.y) <= place.width / 2 : holds(place, point),
  )?.piece;

/** The nearest base that way from another one. */
export function baseToward(bases: BaseAt[], from: BaseAt, [dx, dy]: Point): string | undefined {
  let best: [number, string | undefined] = [Infinity, undefined];
  for (const { piece, place } of bases) {
    const [x, y] = [place.x - from.place.x, place.y - from.place.y];
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
    if (piece.id === from.piece.id || along <= 2 || aside > along * 1.6) continue;
    const far = along + aside * 2;
    if (far < best[0]) best = [far, piece.id];
  }
  return best[1];
}

/** Officers whose radius is shown: of those that are pointed at, and of the formation of a unit. */
export const commanding = (bases: BaseAt[], pointedAt: Set<string>): BaseAt[] => {
  const units = bases.filter((b) => pointedAt.has(b.piece.id)).map((b) => b.piece);
  return bases.filter(({ piece }) => {
    if ((piece.radius ?? 0) <= 0) return false;
    return pointedAt.has(piece.id) || units.some((unit) => unit.side === piece.side && unit.formation !== '' && unit.formation === piece.formation);
  });
};

/** The middles of the towns on a table. */
export const townsOf = (plan: Plan): Point[] =>
  plan.sheet.features
    .filter((f) => f.kind === 'town' && f.closed)
    .map((f) => {
      const outline = f.outline.map((q) => plan.spot(q));
      const mean = (axis: 0 | 1) => outline.reduce((s, p) => s + p[axis], 0) / outline.length;
      return [mean(0), mean(1)];
    });

/** Whether a base stands in a town: about its middle. */
export const inTown = (towns: Point[], { piece, place }: BaseAt): boolean =>
  !isLeader(piece.kind) && towns.some(([x, y]) => Math.hypot(x - place.x, y - place.y) < 0.6 * INCH);

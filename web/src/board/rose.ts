// Where the arrows of a rose of facings lie.
import type { Grid, Point } from '../lib/hexes';

export interface RoseOf {
  hex: string;
  /** Whether facings are hexsides and not vertices. */
  sides: boolean;
  facings: number[];
  /** The one that a second click takes. */
  main?: number | undefined;
  /** Whether each has a number as its key. */
  numbered: boolean;
}

/** Degrees from the east, clockwise. */
export const angleOf = (rose: RoseOf, facing: number): number => (facing % 6) * 60 - (rose.sides ? 90 : 60);

export function arrowAt(grid: Grid, rose: RoseOf, facing: number): Point | undefined {
  const at = grid.at(rose.hex);
  if (!at) return undefined;
  const turn = (angleOf(rose, facing) * Math.PI) / 180;
  const far = rose.sides ? 28.5 : 31.5;
  return [at[0] + far * Math.cos(turn), at[1] + 1 + far * Math.sin(turn)];
}

/** The facing whose arrow lies under a point. */
export function facingAt(grid: Grid, rose: RoseOf, [x, y]: Point): number | undefined {
  return rose.facings.find((facing) => {
    const at = arrowAt(grid, rose, facing);
    return at !== undefined && Math.hypot(x - at[0], y - at[1]) <= 9.5;
  });
}

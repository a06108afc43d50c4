// Where things lie on a table, as in crates/draw: an inch is 14 units. The server counts thousandths
// of an inch from the near left corner with y up, and arc-minutes clockwise from up the table.
import { n } from '../lib/hexes';
import type { DrawnLeg, Stance, TableSheet } from '../lib/types';
import type { Point } from '../scene/viewport';

export const INCH = 14;
export const ROUND = 21_600;

export const length = (mils: number): number => (mils / 1000) * INCH;

/** Inches as they are written: one decimal. */
export const inches = (mils: number): string => `${(mils / 1000).toFixed(1)}″`;

/** A base in units of the sheet. */
export interface Place {
  x: number;
  y: number;
  /** Degrees clockwise from up. */
  turn: number;
  width: number;
  depth: number;
}

export class Plan {
  readonly width: number;
  readonly height: number;
  constructor(readonly sheet: TableSheet) {
    this.width = length(sheet.width);
    this.height = length(sheet.depth);
  }

  spot([x, y]: readonly [number, number]): Point {
    return [length(x), this.height - length(y)];
  }

  /** A point of the sheet in thousandths of an inch. */
  mils([x, y]: Point): [number, number] {
    return [Math.round((x / INCH) * 1000), Math.round(((this.height - y) / INCH) * 1000)];
  }

  place(s: Stance): Place {
    const [x, y] = this.spot([s.x, s.y]);
    return { x, y, turn: s.facing / 60, width: length(s.width), depth: length(s.depth) };
  }
}

const unit = (turn: number): Point => {
  const a = (turn * Math.PI) / 180;
  return [Math.sin(a), -Math.cos(a)];
};

/** A point given to the right and to the front of a base. */
export function pointOf(p: Place, right: number, front: number): Point {
  const [u, v] = unit(p.turn);
  return [p.x - v * right + u * front, p.y + u * right + v * front];
}

/** Front left, front right, rear right, rear left. */
export function corners(p: Place, by = 0): Point[] {
  const [w, d] = [p.width / 2 + by, p.depth / 2 + by];
  return [pointOf(p, -w, d), pointOf(p, w, d), pointOf(p, w, -d), pointOf(p, -w, -d)];
}

/** How far it extends along the axes of the sheet. */
export function half(p: Place): Point {
  const [u, v] = unit(p.turn);
  const [w, d] = [p.width / 2, p.depth / 2];
  return [Math.abs(v) * w + Math.abs(u) * d, Math.abs(u) * w + Math.abs(v) * d];
}

/** Whether a point lies on a base, or no farther off than `by`. */
export function holds(p: Place, [x, y]: Point, by = 0): boolean {
  const [u, v] = unit(p.turn);
  const [dx, dy] = [x - p.x, y - p.y];
  return Math.abs(dx * u + dy * v) <= p.depth / 2 + by && Math.abs(-dx * v + dy * u) <= p.width / 2 + by;
}

const round = (minutes: number): number => ((minutes % ROUND) + ROUND) % ROUND;

/** Where a base stands after a leg, if nothing stops it. */
export function after(s: Stance, leg: DrawnLeg): Stance {
  if (leg.kind === 'face') return { ...s, facing: round(s.facing + leg.turn) };
  const way = (minutes: number, far: number): [number, number] => {
    const a = ((s.facing + minutes) / 60) * (Math.PI / 180);
    return [Math.sin(a) * far, Math.cos(a) * far];
  };
  if (leg.kind === 'go') {
    const [dx, dy] = way(leg.heading, leg.length);
    return { ...s, x: Math.round(s.x + dx), y: Math.round(s.y + dy) };
  }
  // about the front corner on the side it turns to
  const side = leg.turn < 0 ? -1 : 1;
  const [fx, fy] = way(0, s.depth / 2);
  const [rx, ry] = way(5400, (side * s.width) / 2);
  const [px, py] = [s.x + fx + rx, s.y + fy + ry];
  const a = -(leg.turn / 60) * (Math.PI / 180);
  const [dx, dy] = [s.x - px, s.y - py];
  return {
    ...s,
    x: Math.round(px + dx * Math.cos(a) - dy * Math.sin(a)),
    y: Math.round(py + dx * Math.sin(a) + dy * Math.cos(a)),
    facing: round(s.facing + leg.turn),
  };
}

/** The way a straight leg takes that is drawn by hand: ahead, obliquely, aside or back. */
export function heading(degrees: number): number {
  const off = Math.abs(degrees);
  const side = degrees < 0 ? -1 : 1;
  if (off <= 7.5) return 0;
  if (off <= 60) return side * Math.min(45, Math.round(off / 5) * 5) * 60;
  if (off <= 120) return side * 5400;
  return 10_800;
}

const nearest = ([x, y]: Point, [a, b]: readonly [Point, Point]): Point => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return [a[0] + dx * t, a[1] + dy * t];
};

/** The shortest line between two shapes, each a point or the corners of a base. */
export function between(from: Point[], to: Point[]): [Point, Point] {
  const edges = (shape: Point[]) => shape.map((p, i) => [p, shape[(i + 1) % shape.length]!] as const);
  let best: [Point, Point] = [from[0]!, to[0]!];
  const far = ([a, b]: [Point, Point]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const offer = (line: [Point, Point]) => {
    if (far(line) < far(best)) best = line;
  };
  for (const p of from) for (const edge of edges(to)) offer([p, nearest(p, edge)]);
  for (const p of to) for (const edge of edges(from)) offer([nearest(p, edge), p]);
  return best;
}

/** Points as a line of a drawing, open or closed. */
export const chain = (points: Point[]): string => points.map((p, i) => `${i ? 'L' : 'M'}${n(p[0])} ${n(p[1])}`).join('');
export const ring = (points: Point[]): string => `${chain(points)}Z`;

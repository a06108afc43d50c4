// Where hexes lie, as in crates/draw: a hex is 54 units high, columns are vertical.
import type { HexCell, HexSheet } from './types';

export const H = 54;
export const R = 31.17691453623979;
export const DX = 1.5 * R;

export type Point = readonly [number, number];

const corners: Point[] = [0, 1, 2, 3, 4, 5].map((i) => {
  const a = (i * Math.PI) / 3;
  return [Math.cos(a), Math.sin(a)];
});

export const n = (v: number): string => String(Math.round(v * 10) / 10);

export class Grid {
  readonly width: number;
  readonly height: number;
  private readonly places = new Map<string, number>();

  constructor(readonly sheet: HexSheet) {
    sheet.hexes.forEach((cell, i) => this.places.set(cell.label, i));
    this.width = (sheet.columns - 1) * DX + 2 * R;
    this.height = sheet.rows * H + H / 2;
  }

  /** Column and row from 0. */
  find(label: string): [number, number] | undefined {
    const i = this.places.get(label);
    return i === undefined ? undefined : [Math.floor(i / this.sheet.rows), i % this.sheet.rows];
  }

  cell(label: string): HexCell | undefined {
    const i = this.places.get(label);
    return i === undefined ? undefined : this.sheet.hexes[i];
  }

  label(column: number, row: number): string | undefined {
    if (column < 0 || row < 0 || column >= this.sheet.columns || row >= this.sheet.rows) return;
    return this.sheet.hexes[column * this.sheet.rows + row]?.label;
  }

  private south(column: number): boolean {
    return ((column + this.sheet.first_column) % 2 === 0) === this.sheet.even_columns_south;
  }

  centre(column: number, row: number): Point {
    return [column * DX + R, row * H + H / 2 + (this.south(column) ? H / 2 : 0)];
  }

  at(label: string): Point | undefined {
    const hex = this.find(label);
    return hex && this.centre(...hex);
  }

  under(x: number, y: number): string | undefined {
    const near = Math.round((x - R) / DX);
    let best = Infinity;
    let found: string | undefined;
    for (let c = near - 1; c <= near + 1; c++) {
      const r = Math.round((y - H / 2 - (this.south(c) ? H / 2 : 0)) / H);
      const [cx, cy] = this.centre(c, r);
      const d = (cx - x) ** 2 + (cy - y) ** 2;
      if (d < best) {
        best = d;
        found = this.label(c, r);
      }
    }
    return found;
  }

  path(label: string, k = 1): string {
    const at = this.at(label);
    if (!at) return '';
    return `M${corners.map(([x, y]) => `${n(at[0] + x * R * k)} ${n(at[1] + y * R * k)}`).join('L')}Z`;
  }

  /** The neighbour in direction 0 (north), then clockwise. */
  neighbour(label: string, direction: number): string | undefined {
    const hex = this.find(label);
    if (!hex) return;
    const [c, r] = hex;
    const down = this.south(c) ? 1 : 0;
    const steps: [number, number][] = [
      [c, r - 1],
      [c + 1, r - 1 + down],
      [c + 1, r + down],
      [c, r + 1],
      [c - 1, r + down],
      [c - 1, r - 1 + down],
    ];
    const to = steps[direction];
    return to && this.label(...to);
  }

  /** The outer edge of a set of hexes as one path. */
  rim(labels: Iterable<string>): string {
    const set = new Set(labels);
    // side i of a hex runs from corner (i + 4) % 6 to (i + 5) % 6, north first
    let d = '';
    for (const label of set) {
      const at = this.at(label);
      if (!at) continue;
      for (let i = 0; i < 6; i++) {
        const other = this.neighbour(label, i);
        if (other !== undefined && set.has(other)) continue;
        const a = corners[(i + 4) % 6]!;
        const b = corners[(i + 5) % 6]!;
        d += `M${n(at[0] + a[0] * R)} ${n(at[1] + a[1] * R)}L${n(at[0] + b[0] * R)} ${n(at[1] + b[1] * R)}`;
      }
    }
    return d;
  }

  /** Steps from a hex to another. */
  distance(from: string, to: string): number | undefined {
    const [a, b] = [this.find(from), this.find(to)];
    if (!a || !b) return;
    // in half rows, a step to the next column goes half a hex up or down for nothing
    const half = ([c, r]: [number, number]) => 2 * r + (this.south(c) ? 1 : 0);
    const across = Math.abs(a[0] - b[0]);
    return across + Math.max(0, (Math.abs(half(a) - half(b)) - across) / 2);
  }

  /** The hexes under the straight line from a hex to another, both ends with it. */
  line(from: string, to: string): string[] {
    const [a, b, steps] = [this.at(from), this.at(to), this.distance(from, to)];
    if (!a || !b || !steps) return [from];
    const hexes = Array.from({ length: steps + 1 }, (_, i) => {
      const k = i / steps;
      // a hair to one side, where the line runs along the edge of two hexes
      return this.under(a[0] + (b[0] - a[0]) * k + 0.01, a[1] + (b[1] - a[1]) * k + 0.02);
    });
    return hexes.filter((h) => h !== undefined);
  }

  corner(label: string, i: number): Point {
    const at = this.at(label) ?? [0, 0];
    const c = corners[((i % 6) + 6) % 6]!;
    return [at[0] + c[0] * R, at[1] + c[1] * R];
  }
}

// What pages ask of a board, be it of hexes or a table. A place is the number of a hex, or on a table
// the id of the piece that stands there.
export interface Surface {
  zoomBy(k: number): void;
  fit(): void;
  show(place: string | undefined): void;
  cursorHex(): string | undefined;
  setCursor(place: string): void;
  focus(): void;
  /** Stacks fan out only where there are any. */
  toggleFan?(place?: string): void;
  closeFan?(): boolean;
  isFanned?(place: string): boolean;
  isStack?(place: string): boolean;
  /** Where a place lies on the frame. */
  onFrame?(place: string): { x: number; y: number };
  /** Hexes between two places, where there are hexes. */
  distance?(from: string, to: string): number | undefined;
  line?(from: string, to: string): string[];
}

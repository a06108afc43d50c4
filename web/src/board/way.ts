// A line over hexes: the way of a march, a rule laid between two hexes, or a line of sight.
export interface WayOf {
  hexes: string[];
  words: string;
  /** It is drawn over the pieces, not under them. */
  measured?: boolean;
}

// The tools that a click on the board uses instead of answering: a line of sight and a ruler.
import type { WayOf } from '../board/way';
import type { BoardView } from './boardview.svelte';
import type { LiveGame } from './live.svelte';
import { hexes } from './words';

export type Tool = '' | 'sight' | 'measure';

export class Tools {
  inHand = $state<Tool>('');
  /** A rule laid between two hexes, or from the first one to the pointer; a table has its own. */
  ruler = $state.raw<{ from: string; to?: string } | null>(null);

  constructor(
    private readonly game: LiveGame,
    private readonly boardView: BoardView,
  ) {}

  /** Takes a tool in hand, or lays it down again. */
  take(which: Exclude<Tool, ''>) {
    this.inHand = this.inHand === which ? '' : which;
    this.clear();
    const at = this.boardView.board?.cursorHex();
    if (at === undefined) return;
    if (this.inHand === 'sight') void this.game.look(at);
    if (this.inHand === 'measure' && !this.onTable) this.ruler = { from: at };
  }

  /** Uses what is in hand on a place. Whether it did: nothing is answered then. */
  use(hex: string): boolean {
    if (this.inHand === 'sight') {
      void this.game.look(hex);
      return true;
    }
    if (this.inHand !== 'measure' || this.onTable) return false;
    this.ruler = this.ruler && this.ruler.to === undefined ? { from: this.ruler.from, to: hex } : { from: hex };
    return true;
  }

  get inUse(): boolean {
    return this.game.sight !== null || this.ruler !== null || this.inHand !== '';
  }

  layDown() {
    this.clear();
    this.inHand = '';
  }

  /** How far a hex lies from the beginning of the ruler. */
  measured(to: string): string {
    const far = this.ruler && this.boardView.board?.distance?.(this.ruler.from, to);
    return this.ruler && far !== undefined && far !== null ? `${hexes(far)} from ${this.ruler.from}` : '';
  }

  /** Whether a place is seen, and why not. */
  sightOf(hex: string): string {
    const { sight, showing } = this.game;
    const seen = sight?.hexes.find((s) => s.hex === hex);
    if (!seen) return '';
    return seen.seen ? `seen from ${showing.named(sight?.from)}` : `not seen: ${seen.why ?? ''}${seen.rule ? ` [${seen.rule}]` : ''}`;
  }

  /** The ruler as a line over hexes. */
  get rulerLine(): WayOf | undefined {
    const { board, hovered } = this.boardView;
    if (!this.ruler) return undefined;
    const to = this.ruler.to ?? hovered;
    if (to === undefined || to === this.ruler.from) return undefined;
    return { hexes: board?.line?.(this.ruler.from, to) ?? [], words: hexes(board?.distance?.(this.ruler.from, to) ?? 0), measured: true };
  }

  /** The line of sight to the hex under the pointer. */
  get sightLine(): WayOf | undefined {
    const { sight } = this.game;
    const { hovered } = this.boardView;
    if (!sight || hovered === undefined) return undefined;
    const seen = sight.hexes.find((s) => s.hex === hovered);
    return seen && { hexes: [sight.from, hovered], words: seen.seen ? 'seen' : 'blocked', measured: true };
  }

  private get onTable(): boolean {
    return this.game.showing.scene?.table !== undefined;
  }

  private clear() {
    this.game.sight = null;
    this.ruler = null;
  }
}

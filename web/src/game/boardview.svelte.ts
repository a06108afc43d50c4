// The board as the reader has it before him: its frame, whether the counters are hidden, and what the
// pointer is on, be it a place there, an answer of a list or a line of the story.
import type { Surface } from '../scene/surface';
import type { Answer } from '../lib/types';
import { Spots } from './spots';
import type { About } from './story';
import type { Showing } from './showing.svelte';

export class BoardView {
  /** The board itself, once it is drawn. */
  board = $state.raw<Surface | undefined>();
  hidden = $state(false);
  /** The place and the unit under the pointer. */
  hovered = $state<string | undefined>();
  hoveredUnit = $state<string | undefined>();
  /** The answer under the pointer, in a list or a menu. */
  pointed = $state.raw<Answer | null>(null);
  /** The line of the story under the pointer. */
  line = $state.raw<About | null>(null);
  readonly spots = new Spots();

  constructor(showing: Showing) {
    $effect.pre(() => {
      if (showing.scene) this.spots.see(showing.scene);
    });
    // what moves while others act comes into view
    $effect(() => {
      if (showing.playing && showing.mover !== undefined) this.board?.show(showing.mover);
    });
  }

  /** Brings what a line of the story tells of into view. */
  showLine(line: About) {
    this.line = line;
    const [place] = this.spots.of(line);
    if (place !== undefined) this.board?.show(place);
  }

  /** Brings a place into view and puts the cursor there. */
  goTo(place: string) {
    this.board?.show(place);
    this.board?.setCursor(place);
  }
}

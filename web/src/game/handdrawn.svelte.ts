// An answer that is drawn on a table of miniatures: begun anew with each question that takes one.
import { Sketch } from '../table/sketch.svelte';
import type { Answer } from '../lib/types';
import type { Asked } from './asked.svelte';
import type { LiveGame } from './live.svelte';

export class HandDrawn {
  sketch = $state.raw<Sketch | undefined>();
  /** Other answers that say where the piece would stand. */
  readonly proposals = $derived.by<Answer[]>(() => (this.sketch ? (this.asked.question?.answers ?? []).filter((a) => a.stance) : []));
  private readonly onTable = $derived.by(() => this.game.showing.scene?.table !== undefined);

  constructor(
    private readonly game: LiveGame,
    private readonly asked: Asked,
  ) {
    $effect.pre(() => {
      const about = asked.question;
      const made = about?.by_hand && this.onTable ? new Sketch(about, about.by_hand, (draft) => game.foresight.attempt(about, draft)) : undefined;
      this.sketch = made;
      return () => made?.close();
    });
    // an answer is on its way: what was drawn is no answer to what comes next
    $effect(() => {
      if (game.busy) this.sketch?.close();
    });
  }
}

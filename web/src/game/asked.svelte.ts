// The question in hand, and where on the board its answers and its subject lie.
import { isLeader, placeOf } from '../lib/look';
import type { Answer, Question } from '../lib/types';
import { arrange } from './arrange';
import type { LiveGame } from './live.svelte';

export class Asked {
  /** Which of the questions that wait for this person is in hand. */
  chosen = $state(0);
  readonly mine = $derived.by(() => this.game.mine);
  readonly question = $derived.by<Question | undefined>(() => this.mine[Math.min(this.chosen, this.mine.length - 1)]);
  /** The place of each piece. */
  readonly where = $derived.by(() => new Map(this.game.showing.scene?.pieces.map((p) => [p.id, placeOf(p)])));
  /** Where units of the side that is asked stand. */
  readonly ownAt = $derived.by(() => this.placesOf((side) => side === this.question?.side));
  readonly enemyAt = $derived.by(() => this.placesOf((side) => this.question !== undefined && side !== this.question.side));
  /** Where the pieces stand that the question is about. */
  readonly subject = $derived.by(() => new Set((this.question?.subject ?? []).map((id) => this.where.get(id)).filter((hex) => hex !== undefined)));
  /** The answers of each place that they name. */
  readonly byHex = $derived.by(() => {
    const map = new Map<string, Answer[]>();
    for (const a of this.question?.answers ?? []) {
      // on a table all pieces that an answer names stand for it
      const named = this.game.showing.scene?.table ? (a.pieces ?? []) : [];
      const hexes = new Set([a.hex, ...[a.unit, ...named].map((id) => (id === undefined ? undefined : this.where.get(id)))]);
      for (const hex of hexes) {
        if (hex === undefined) continue;
        const list = map.get(hex);
        if (list) list.push(a);
        else map.set(hex, [a]);
      }
    }
    return map;
  });
  /** The answer that ends what is asked about: it has a place and a key of its own. */
  readonly closing = $derived.by(() => (this.game.playing ? undefined : this.question?.answers.find((a) => a.closes)));
  /** The others as they are listed: what ends the move stands in the bar below, always at the same place. */
  readonly arranged = $derived.by(() => {
    const { question, closing } = this;
    return question && arrange({ ...question, answers: question.answers.filter((a) => a !== closing) }, (id) => this.game.showing.pieceOf(id));
  });

  constructor(private readonly game: LiveGame) {}

  /** The hex an answer points at. */
  hexOf(a: Answer): string | undefined {
    return a.hex ?? (a.unit === undefined ? undefined : this.where.get(a.unit));
  }

  /** What is asked about first: the hex that is marked, or that of its subject or of an answer. */
  get middle(): string | undefined {
    const marked = this.game.showing.scene?.overlays.find((o) => o.kind === 'selected')?.hex;
    return marked ?? [...this.subject][0] ?? [...this.byHex.keys()][0];
  }

  /** Where the units of a side stand. */
  private placesOf(of: (side: string) => boolean): Set<string> {
    const units = this.game.showing.scene?.pieces.filter((p) => of(p.side) && !isLeader(p.kind)) ?? [];
    return new Set(units.flatMap((p) => [placeOf(p), ...(p.also ?? [])]));
  }
}

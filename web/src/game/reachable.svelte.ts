// How far the piece goes that is asked about, or the one under the pointer, and why not farther.
import type { Barred, Reach, Reached } from '../lib/types';
import type { Asked } from './asked.svelte';
import type { BoardView } from './boardview.svelte';
import type { LiveGame } from './live.svelte';
import { amount, hexes } from './words';

/** So long the pointer rests on a unit before its reach is asked for, in milliseconds. */
const REST = 90;

export class Reachable {
  /** Where a finger would march to. */
  planned = $state<string | undefined>();
  readonly places = $derived.by(() => new Map(this.found?.of.places.map((p) => [p.hex, p])));
  readonly barred = $derived.by(() => new Map(this.found?.of.barred.map((b) => [b.hex, b])));
  /** What was found, and whether of the piece that is asked about: only that one marches by a click. */
  private found = $state.raw<{ of: Reach; chosen: boolean } | null>(null);
  /** Whether the question is about the steps of a piece. */
  private readonly steps = $derived.by(() => {
    const { question } = this.asked;
    return question !== undefined && !this.game.showing.scene?.table && question.answers.length < 100 && question.answers.some((a) => a.step);
  });
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: LiveGame,
    private readonly asked: Asked,
    private readonly boardView: BoardView,
  ) {
    $effect(() => {
      const about = asked.question;
      this.found = null;
      this.planned = undefined;
      if (about && this.steps)
        void game.foresight.scout(about).then((of) => {
          if (of && about === asked.question) this.found = { of, chosen: true };
        });
    });
  }

  /** The place that a click would march to. */
  goal(hex: string): Reached | undefined {
    return this.found?.chosen ? this.places.get(hex) : undefined;
  }

  /** Where the piece that marches stands. */
  get start(): string | undefined {
    return this.found?.of.hex;
  }

  /** A unit that may be chosen shows how far it would go, once the pointer rests on it. */
  preview(unit: string | undefined) {
    clearTimeout(this.resting);
    if (this.steps || this.game.showing.scene?.table) return;
    const about = this.asked.question;
    const piece = about?.answers.find((a) => a.unit === unit && unit !== undefined)?.unit;
    if (!about || piece === undefined) {
      this.found = null;
      return;
    }
    this.resting = setTimeout(() => {
      void this.game.foresight.scout(about, piece).then((of) => {
        if (about === this.asked.question && this.boardView.hoveredUnit === piece) this.found = of ? { of, chosen: false } : null;
      });
    }, REST);
  }

  /** Why a hex is out of reach, if a piece is on the move, and how near to it one comes. */
  unreached(hex: string): Barred | undefined {
    if (!this.found?.chosen || this.places.has(hex) || this.asked.byHex.has(hex) || this.asked.subject.has(hex)) return undefined;
    const why = this.barred.get(hex);
    if (why) return why;
    const { beyond } = this.found.of;
    const near = this.nearest(hex);
    return near ? { ...beyond, why: `${beyond.why}: ${near}` } : beyond;
  }

  /** The place that can be reached next to a far hex, and what it costs. */
  private nearest(hex: string): string {
    let best: { place: Reached; far: number } | undefined;
    for (const place of this.places.values()) {
      const far = this.boardView.board?.distance?.(place.hex, hex);
      if (far === undefined) continue;
      if (!best || far < best.far || (far === best.far && place.cost.value < best.place.cost.value)) best = { place, far };
    }
    return best ? `${amount(best.place.cost)} lead to ${best.place.hex}, ${hexes(best.far)} short of it` : '';
  }
}

// What happens is shown moment by moment, like a film: it can be stopped, wound on and wound back, and
// seen again.
import type { LogLine, Scene, SceneStep } from '../lib/types';
import { after } from '../scene/same';

/** A moment: the board after a step, and what was told in it. */
export interface Moment {
  seq: number;
  scene: Scene;
  /** The board before it: where pieces stood that have moved or gone since. */
  before: Scene;
  lines: LogLine[];
}

export class Film {
  moments = $state.raw<Moment[]>([]);
  /** How many of them have been shown. */
  at = $state(0);
  /** How many there are in all, those that are not fetched yet with them. */
  total = $state(0);
  running = $state(false);
  paused = $state(false);
  /** The board and the story before the first. */
  private first: { scene: Scene; log: LogLine[]; seq: number } | undefined;
  private wake: (() => void) | undefined;
  private ended = false;

  /** How many are still to come. */
  get left(): number {
    return Math.max(0, this.total - this.at);
  }

  get now(): Moment | undefined {
    return this.moments[this.at - 1];
  }

  get scene(): Scene | undefined {
    return this.now?.scene ?? this.first?.scene;
  }

  get seq(): number {
    return this.now?.seq ?? this.first?.seq ?? 0;
  }

  get log(): LogLine[] {
    return [...(this.first?.log ?? []), ...this.moments.slice(0, this.at).flatMap((m) => m.lines)];
  }

  /** Where what has been fetched ends. */
  get reached(): number {
    return this.moments.at(-1)?.seq ?? this.first?.seq ?? 0;
  }

  begin(scene: Scene, log: LogLine[], seq: number, to: number) {
    this.first = { scene, log, seq };
    this.moments = [];
    this.at = 0;
    this.total = to - seq;
    this.start();
  }

  /** Starts what is there from its beginning. */
  again() {
    this.at = 0;
    this.start();
  }

  private start() {
    this.running = true;
    this.paused = false;
    this.ended = false;
  }

  add(steps: SceneStep[], upto: number) {
    let scene = this.moments.at(-1)?.scene ?? this.first!.scene;
    const more: Moment[] = [];
    for (const step of steps) {
      if (step.seq > upto) break;
      const before = scene;
      scene = after(scene, step);
      more.push({ seq: step.seq, scene, before, lines: step.log });
    }
    this.moments = [...this.moments, ...more];
    this.total = Math.max(this.total, this.moments.length);
  }

  get over(): boolean {
    return this.ended;
  }

  /** Stops or goes on. */
  toggle() {
    this.paused = !this.paused;
    this.stir();
  }

  /** By hand: a moment on or back. One step beyond the last ends it. */
  wind(by: 1 | -1) {
    this.paused = true;
    if (by > 0 && this.at >= this.moments.length && this.left === 0) this.ended = true;
    else this.at = Math.max(0, Math.min(this.moments.length, this.at + by));
    this.stir();
  }

  /** Shows the end at once. */
  skip() {
    this.ended = true;
    this.stir();
  }

  close() {
    this.running = false;
    this.paused = false;
  }

  private stir() {
    this.wake?.();
  }

  /** Waits until a hand is laid on it, or so long. */
  async rest(ms?: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((done) => {
      this.wake = done;
      if (ms !== undefined) timer = setTimeout(done, ms);
    });
    clearTimeout(timer);
    this.wake = undefined;
  }
}

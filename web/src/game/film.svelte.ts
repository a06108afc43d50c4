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

/** So long after its end the keys that steer it do nothing else. */
const REST = 700;

export class Film {
  moments = $state.raw<Moment[]>([]);
  /** How many of them have been shown. */
  at = $state(0);
  /** How many come after those that are fetched; nobody knows before the first are. */
  later = $state<number | undefined>();
  running = $state(false);
  paused = $state(false);
  /** The board and the story before the first. */
  private first: { scene: Scene; log: LogLine[]; seq: number } | undefined;
  private wake: (() => void) | undefined;
  private ended = false;
  /** Steps on by hand into what has not been fetched yet: they are taken when it comes. */
  private owed = 0;
  /** When it ended last. */
  private endedAt = -Infinity;

  /** How many there are in all. */
  get total(): number {
    return this.moments.length + (this.later ?? 0);
  }

  /** How many are still to come. */
  get left(): number {
    return this.total - this.at;
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

  /** Whether it ended only just now: a key that was meant for it must not do something else. */
  get justEnded(): boolean {
    return performance.now() - this.endedAt < REST;
  }

  begin(scene: Scene, log: LogLine[], seq: number) {
    this.first = { scene, log, seq };
    this.moments = [];
    this.later = undefined;
    this.start();
  }

  /** Puts another board before the first moment. Whoever has stopped it meanwhile finds it stopped. */
  lay(scene: Scene) {
    if (this.first) this.first.scene = scene;
  }

  /** Starts what is there from its beginning. */
  again() {
    this.start();
  }

  private start() {
    this.at = 0;
    this.owed = 0;
    this.running = true;
    this.paused = false;
    this.ended = false;
  }

  /** What was fetched, and how much comes after it. */
  add(steps: SceneStep[], later: number) {
    let scene = this.moments.at(-1)?.scene ?? this.first!.scene;
    const more: Moment[] = [];
    for (const step of steps) {
      const before = scene;
      scene = after(scene, step);
      more.push({ seq: step.seq, scene, before, lines: step.log });
    }
    this.moments = [...this.moments, ...more];
    this.later = later;
    const on = Math.min(this.owed, this.moments.length - this.at);
    this.at += on;
    this.owed -= on;
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
    if (by < 0) {
      if (this.owed > 0) this.owed--;
      else this.at = Math.max(0, this.at - 1);
    } else if (this.at < this.moments.length) this.at++;
    else if (this.later !== 0) this.owed++;
    else this.ended = true;
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
    this.endedAt = performance.now();
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

// An answer that is drawn on the table: the legs of a move, or a place. Each change is shown at once
// and tried by the server, which says what it costs, whom it touches, and why and where it fails.
import type { Answer, ByHand, DrawnLeg, Preview, Question, Stance, Tried } from '../lib/types';
import { after, heading, ROUND } from './plan';

/** Steps by keys: inches and degrees, in the server's measure. */
const STRIDE = 1000;
const TURN = 300;

/** The server takes no more legs in one move. */
const LEGS = 12;

type Draft = Omit<Tried, 'side' | 'seq'>;

export class Sketch {
  legs = $state.raw<DrawnLeg[]>([]);
  /** A place, for answers that are one. */
  at = $state.raw<{ x: number; y: number; facing: number } | undefined>();
  /** An answer from the list that is looked at. */
  picked = $state.raw<Answer | undefined>();
  /** The leg under the hand. */
  draft = $state.raw<DrawnLeg | undefined>();
  preview = $state.raw<Preview | undefined>();
  /** Whether the server has not answered yet. */
  waiting = $state(false);
  readonly hand: ByHand;
  /** Whether a hand holds the piece, and where it took it. */
  private held = false;
  private origin = { x: 0, y: 0, facing: 0 };
  private asked = 0;
  private flying = false;
  private next: Draft | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the question is answered: then nothing of it can be tried any more. */
  private closed = false;

  constructor(
    readonly question: Question,
    hand: ByHand,
    private readonly attempt: (draft: Draft) => Promise<Preview>,
  ) {
    this.hand = hand;
    // how far the first leg may go
    if (hand.draws === 'legs') this.ask({ legs: [] });
  }

  close() {
    this.closed = true;
    this.next = undefined;
    clearTimeout(this.timer);
  }

  get drawn(): boolean {
    return this.picked !== undefined || this.at !== undefined || this.legs.length > 0 || this.draft !== undefined;
  }

  private get shown(): DrawnLeg[] {
    return this.draft ? [...this.legs, this.draft] : this.legs;
  }

  /** Where the piece would stand if nothing stopped it. */
  get stance(): Stance {
    if (this.picked?.stance) return this.picked.stance;
    if (this.at) return { ...this.hand.stance, ...this.at };
    return this.shown.reduce(after, this.hand.stance);
  }

  /** Where the next leg begins. */
  get start(): Stance {
    return this.at ? { ...this.hand.stance, ...this.at } : this.base.reduce(after, this.hand.stance);
  }

  /** The legs that a new one follows: one that was refused is drawn anew. What was refused before the last change tells nothing of it. */
  private get base(): DrawnLeg[] {
    return this.preview?.refused && !this.waiting && !this.held ? this.legs.slice(0, -1) : this.legs;
  }

  /** What can be given as it is drawn. */
  get answer(): string | undefined {
    const p = this.preview;
    return this.drawn && !this.waiting && p && !p.refused && p.notation !== '' ? p.notation : undefined;
  }

  /** A hand takes the piece. */
  grab() {
    this.picked = undefined;
    this.legs = this.base;
    this.held = true;
    this.origin = this.here();
  }

  private here() {
    const { x, y, facing } = this.start;
    return { x, y, facing };
  }

  /** A hand draws a straight leg from where it took the piece, in thousandths of an inch. */
  pull(dx: number, dy: number) {
    if (this.hand.draws !== 'legs') {
      this.at = { ...this.origin, x: Math.round((this.origin.x + dx) / 50) * 50, y: Math.round((this.origin.y + dy) / 50) * 50 };
      this.retry();
      return;
    }
    const far = Math.hypot(dx, dy);
    const off = (Math.atan2(dx, dy) * 180) / Math.PI - this.start.facing / 60;
    const degrees = ((((off + 180) % 360) + 360) % 360) - 180;
    const way = heading(degrees);
    const along = far * Math.cos(((degrees * 60 - way) / 60) * (Math.PI / 180));
    const length = Math.round(along / 100) * 100;
    this.draft = length > 0 ? { kind: 'go', heading: way, length } : undefined;
    this.retry();
  }

  /** A hand wheels by so many degrees, to the right if they are positive. */
  wheel(degrees: number) {
    const turn = Math.max(-90, Math.min(90, Math.round(degrees))) * 60;
    if (this.hand.draws === 'pose') this.at = { ...this.origin, facing: (((this.origin.facing + turn) % ROUND) + ROUND) % ROUND };
    else this.draft = turn === 0 ? undefined : { kind: 'wheel', turn };
    this.retry();
  }

  /** The hand lets go. */
  drop(kept: boolean) {
    this.held = false;
    if (kept && this.draft) this.legs = [...this.legs, this.draft];
    this.draft = undefined;
    this.retry();
  }

  /** By keys: ahead, aside, back, or a wheel; one of the same kind is made longer. */
  press(way: 'ahead' | 'back' | 'left' | 'right' | 'wheel-left' | 'wheel-right', fine = false) {
    this.picked = undefined;
    const stride = fine ? STRIDE / 4 : STRIDE;
    if (this.hand.draws !== 'legs') {
      this.origin = this.here();
      const turn = way === 'wheel-left' ? -900 : way === 'wheel-right' ? 900 : 0;
      const [dx, dy] = way === 'ahead' ? [0, stride] : way === 'back' ? [0, -stride] : way === 'left' ? [-stride, 0] : way === 'right' ? [stride, 0] : [0, 0];
      this.at = { x: this.origin.x + dx, y: this.origin.y + dy, facing: (this.origin.facing + turn + ROUND) % ROUND };
      this.retry();
      return;
    }
    const legs = [...this.legs];
    const last = legs.at(-1);
    if (way === 'wheel-left' || way === 'wheel-right') {
      const by = (way === 'wheel-left' ? -1 : 1) * (fine ? 60 : TURN);
      if (last?.kind === 'wheel') {
        legs.pop();
        if (last.turn + by !== 0) legs.push({ kind: 'wheel', turn: last.turn + by });
      } else legs.push({ kind: 'wheel', turn: by });
    } else {
      const to = way === 'ahead' ? 0 : way === 'back' ? 10_800 : way === 'left' ? -5400 : 5400;
      const against = to === 0 ? 10_800 : to === 10_800 ? 0 : -to;
      if (last?.kind === 'go' && last.heading === to) legs[legs.length - 1] = { ...last, length: last.length + stride };
      else if (last?.kind === 'go' && last.heading === against) {
        legs.pop();
        if (last.length > stride) legs.push({ ...last, length: last.length - stride });
      } else legs.push({ kind: 'go', heading: to, length: stride });
    }
    this.legs = legs;
    this.retry();
  }

  /** Changes face: only before anything else. */
  face(turn: number) {
    this.picked = undefined;
    if (this.hand.draws === 'pose') {
      this.origin = this.here();
      this.at = { ...this.origin, facing: (this.origin.facing + turn + ROUND) % ROUND };
    } else if (this.hand.draws === 'legs') this.legs = [{ kind: 'face', turn }];
    this.retry();
  }

  /** Takes the last leg back. */
  shorten() {
    if (this.picked || this.at) this.clear();
    else this.legs = this.legs.slice(0, -1);
    this.retry();
  }

  /** Looks at an answer of the list. */
  pick(answer: Answer) {
    this.legs = [];
    this.draft = undefined;
    this.at = undefined;
    this.picked = answer;
    this.ask({ answer: answer.notation });
  }

  clear() {
    this.legs = [];
    this.draft = undefined;
    this.at = undefined;
    this.picked = undefined;
    this.preview = undefined;
    if (this.hand.draws === 'legs') this.ask({ legs: [] });
  }

  private retry() {
    if (this.at) this.ask({ at: this.at });
    else if (this.hand.draws === 'legs') this.ask({ legs: this.shown });
  }

  /** Asks soon, with the last wish only, and one question at a time. */
  private ask(draft: Draft) {
    if (this.closed) return;
    this.asked++;
    if ((draft.legs?.length ?? 0) > LEGS) {
      this.next = undefined;
      this.waiting = false;
      this.preview = nothing({ rule: this.question.rule, why: `a move has at most ${LEGS} legs: take the last one off, or end the move here`, stance: this.stance });
      return;
    }
    this.next = draft;
    this.waiting = true;
    if (this.flying || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.fly();
    }, 25);
  }

  private async fly() {
    this.flying = true;
    while (this.next) {
      const draft = this.next;
      this.next = undefined;
      const nth = this.asked;
      try {
        const got = await this.attempt(draft);
        if (nth === this.asked) this.preview = got;
      } catch (e) {
        // the question is answered already, here or elsewhere: the next one is on its way
        if ((e as { status?: number }).status === 409) return this.close();
        if (nth === this.asked) {
          const why = e instanceof Error ? e.message : String(e);
          const rule = (e as { rule?: string }).rule ?? this.question.rule;
          this.preview = nothing({ rule, why, stance: this.stance });
        }
      }
      if (nth === this.asked) this.waiting = false;
    }
    this.flying = false;
  }
}

/** A preview of what cannot be done. */
const nothing = (refused: NonNullable<Preview['refused']>): Preview => ({ notation: '', words: '', trail: [], legs: [], touches: [], range: [], refused });

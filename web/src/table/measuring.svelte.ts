// A ruler laid on a table, from base to base by their nearest edges, or between bare places.
import type { TableOverlay } from '../lib/types';
import type { Point } from '../scene/viewport';
import { between, inches, type Plan } from './plan';

/** What is measured from or to: the corners of a base, or one point. */
type Outline = Point[];

export class Measuring {
  private from = $state.raw<Outline | undefined>();
  private to = $state.raw<Outline | undefined>();
  /** Whether both ends lie: the next click begins anew. */
  private laidDown = $state(false);
  readonly overlays = $derived.by<TableOverlay[]>(() => {
    if (!this.from || !this.to) return [];
    const [a, b] = between(this.from, this.to);
    return [{ kind: 'ruler', from: this.plan.mils(a), to: this.plan.mils(b), label: '' }];
  });

  constructor(private readonly plan: Plan) {}

  get begun(): boolean {
    return this.from !== undefined;
  }

  /** The distance in words. */
  get words(): string {
    const [line] = this.overlays;
    return line?.kind === 'ruler' ? `${inches(Math.hypot(line.from[0] - line.to[0], line.from[1] - line.to[1]))} apart` : '';
  }

  clear() {
    this.from = this.to = undefined;
    this.laidDown = false;
  }

  begin(at: Outline | undefined) {
    this.from = at;
  }

  end(at: Outline | undefined) {
    this.to = at;
  }

  /** A click lays one end down, then the other. */
  click(at: Outline) {
    if (!this.from || this.laidDown) {
      this.from = at;
      this.to = undefined;
      this.laidDown = false;
    } else {
      this.to = at;
      this.laidDown = true;
    }
  }

  /** The ruler follows the pointer until its other end is laid down. */
  follow(at: Outline) {
    if (this.from && !this.laidDown) this.to = at;
  }
}

// The hand on a base: it drags the base itself to march, or a front corner to wheel.
import type { Point } from '../scene/viewport';
import { corners, holds, INCH, type Plan } from './plan';
import type { Sketch } from './sketch.svelte';

export class Grip {
  /** What the hand holds: the base, or its left or right front corner. */
  held = $state<'base' | 'left' | 'right' | undefined>();
  private from: Point = [0, 0];

  constructor(private readonly plan: Plan) {}

  /** Takes what lies under a point; `near` is how close one must come to a corner, `beside` to the base. */
  grab(sketch: Sketch, point: Point, near: number, beside: number): boolean {
    const place = this.plan.place(sketch.start);
    const c = corners(place);
    const at = (i: number) => Math.hypot(point[0] - c[i]![0], point[1] - c[i]![1]) <= near;
    if (sketch.hand.draws !== 'spot' && at(0)) this.held = 'left';
    else if (sketch.hand.draws !== 'spot' && at(1)) this.held = 'right';
    else if (holds(place, point, beside)) this.held = 'base';
    else return false;
    this.from = point;
    sketch.grab();
    return true;
  }

  drag(sketch: Sketch, point: Point) {
    if (this.held === undefined) return;
    if (this.held === 'base') {
      sketch.pull(((point[0] - this.from[0]) / INCH) * 1000, ((this.from[1] - point[1]) / INCH) * 1000);
      return;
    }
    // the corner that is held swings round the other one
    const c = corners(this.plan.place(sketch.start));
    const [pivot, corner] = this.held === 'left' ? [c[1]!, c[0]!] : [c[0]!, c[1]!];
    const angle = (p: Point) => Math.atan2(p[1] - pivot[1], p[0] - pivot[0]);
    const turned = ((angle(point) - angle(corner)) * 180) / Math.PI;
    const degrees = ((((turned + 180) % 360) + 360) % 360) - 180;
    // a corner goes ahead only: the left one swings to the right
    sketch.wheel(sketch.hand.draws === 'pose' ? degrees : this.held === 'left' ? Math.max(0, degrees) : Math.min(0, degrees));
  }

  letGo() {
    this.held = undefined;
  }
}

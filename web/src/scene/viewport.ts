// A sheet that is moved and scaled under a frame: drag, wheel, pinch. It knows nothing of what is
// printed on the sheet, so boards of hexes and tables in inches share it.

export type Point = readonly [number, number];

interface Size {
  width: number;
  height: number;
}

/** How much of the sheet stays in the frame however far it is dragged. */
const KEEP = 120;
const NEAREST = 3;
const FARTHEST = 0.12;
/** How far from the edge of the frame a thing must be to be in view. */
const EDGE = 110;
/** A press that moves further than this is a drag and no click. */
const SLACK = 5;

/** What brings a number between two others. */
const inside = (v: number, low: number, high: number): number => Math.max(low - v, 0) + Math.min(high - v, 0);

export class Viewport {
  x = 0;
  y = 0;
  z = 1;
  private frame: HTMLElement | undefined;
  private readonly fingers = new Map<number, Point>();
  private start: Point | undefined;
  private dragged = false;
  private waiting = 0;

  /** `draw` is called once a frame while the sheet moves. */
  constructor(
    private readonly sheet: Size,
    private readonly draw: () => void,
  ) {}

  attach(frame: HTMLElement) {
    this.frame = frame;
  }

  get width(): number {
    return this.frame?.clientWidth ?? 0;
  }

  get height(): number {
    return this.frame?.clientHeight ?? 0;
  }

  /** Draws now, or with the next frame while things move. */
  private changed(moving: boolean) {
    const [w, h] = [this.sheet.width * this.z, this.sheet.height * this.z];
    this.x = Math.min(Math.max(this.x, KEEP - w), this.width - KEEP);
    this.y = Math.min(Math.max(this.y, KEEP - h), this.height - KEEP);
    if (!moving) {
      cancelAnimationFrame(this.waiting);
      this.waiting = 0;
      this.draw();
    } else if (this.waiting === 0)
      this.waiting = requestAnimationFrame(() => {
        this.waiting = 0;
        this.draw();
      });
  }

  stop() {
    cancelAnimationFrame(this.waiting);
  }

  resized() {
    this.changed(false);
  }

  /** Scales about a point of the frame, its middle unless told. */
  zoomBy(k: number, about: Point = [this.width / 2, this.height / 2]) {
    const next = Math.min(NEAREST, Math.max(FARTHEST, this.z * k));
    this.x = about[0] - ((about[0] - this.x) * next) / this.z;
    this.y = about[1] - ((about[1] - this.y) * next) / this.z;
    this.z = next;
    this.changed(true);
  }

  /** Fills the frame with a part of the sheet, within limits of scale. */
  fill([x0, y0, x1, y1]: [number, number, number, number], [least, most]: [number, number]) {
    if (this.width === 0 || this.height === 0) return;
    const k = Math.min((this.width - 20) / (x1 - x0), (this.height - 15) / (y1 - y0));
    this.z = Math.min(most, Math.max(least, k));
    this.x = this.width / 2 + 10 - ((x0 + x1) / 2) * this.z;
    this.y = this.height / 2 + 7 - ((y0 + y1) / 2) * this.z;
    this.changed(false);
  }

  fit() {
    this.fill([-8, -8, this.sheet.width + 8, this.sheet.height + 8], [FARTHEST, 2]);
  }

  /** Moves a point of the sheet into view, as little as will do. */
  reveal(at: Point) {
    const [x, y] = this.onFrame(at);
    const [w, h] = [Math.min(EDGE, this.width / 4), Math.min(EDGE, this.height / 4)];
    const [dx, dy] = [inside(x, w, this.width - w), inside(y, h, this.height - h)];
    if (dx === 0 && dy === 0) return;
    this.x += dx;
    this.y += dy;
    this.changed(true);
  }

  onFrame([x, y]: Point): Point {
    return [x * this.z + this.x, y * this.z + this.y];
  }

  onSheet([x, y]: Point): Point {
    return [(x - this.x) / this.z, (y - this.y) / this.z];
  }

  /** Where in the frame an event happened. */
  local(e: MouseEvent): Point {
    const box = this.frame?.getBoundingClientRect();
    return [e.clientX - (box?.left ?? 0), e.clientY - (box?.top ?? 0)];
  }

  down(e: PointerEvent) {
    this.fingers.set(e.pointerId, this.local(e));
    if (this.fingers.size > 1) return;
    this.start = this.local(e);
    this.dragged = false;
  }

  /** Whether the pointer drags or pinches; if not, it hovers. */
  move(e: PointerEvent): boolean {
    const was = this.fingers.get(e.pointerId);
    if (!was) return false;
    const now = this.local(e);
    this.fingers.set(e.pointerId, now);
    const other = [...this.fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      // two fingers hold two points of the sheet
      this.dragged = true;
      const apart = (p: Point) => Math.max(1, Math.hypot(p[0] - other[0], p[1] - other[1]));
      this.x += (now[0] - was[0]) / 2;
      this.y += (now[1] - was[1]) / 2;
      this.zoomBy(apart(now) / apart(was), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      return true;
    }
    if (!this.dragged && this.start && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > SLACK) {
      this.dragged = true;
      this.frame?.setPointerCapture(e.pointerId);
      this.frame?.classList.add('dragging');
      this.x += now[0] - this.start[0];
      this.y += now[1] - this.start[1];
      this.changed(true);
    } else if (this.dragged) {
      this.x += now[0] - was[0];
      this.y += now[1] - was[1];
      this.changed(true);
    }
    return true;
  }

  /** Where a press ended that was a click. */
  up(e: PointerEvent): Point | undefined {
    if (!this.fingers.delete(e.pointerId)) return;
    this.frame?.classList.remove('dragging');
    return this.dragged || this.fingers.size > 0 || e.type === 'pointercancel' ? undefined : this.local(e);
  }

  wheel(e: WheelEvent) {
    e.preventDefault();
    this.zoomBy(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), this.local(e));
  }
}

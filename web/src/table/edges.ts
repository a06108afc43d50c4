// The wooden rim of the table with a tick for every inch: painted, as it follows every step of a drag.
import type { Viewport } from '../scene/viewport';
import { INCH, type Plan } from './plan';

export function drawEdges(canvas: HTMLCanvasElement, plan: Plan, at: Viewport) {
  const k = window.devicePixelRatio;
  const [w, h] = [Math.round(at.width * k), Math.round(at.height * k)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const css = getComputedStyle(canvas);
  const colour = (name: string) => css.getPropertyValue(name).trim() || '#5b4029';
  const [x0, y0] = [at.x, at.y];
  const [x1, y1] = [at.x + plan.width * at.z, at.y + plan.height * at.z];
  const wood = Math.max(10, Math.min(26, 22 * at.z));
  pen.setTransform(k, 0, 0, k, 0, 0);
  pen.clearRect(0, 0, at.width, at.height);
  const board = (points: [number, number][], fill: string) => {
    pen.beginPath();
    points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = colour('--tb-frame-ink');
    pen.lineWidth = 1;
    pen.stroke();
  };
  const [a, b, c, d]: [number, number][] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const [e, f, g, i]: [number, number][] = [[x0 - wood, y0 - wood], [x1 + wood, y0 - wood], [x1 + wood, y1 + wood], [x0 - wood, y1 + wood]];
  board([e!, f!, b!, a!], colour('--tb-frame-2'));
  board([i!, e!, a!, d!], colour('--tb-frame-2'));
  board([f!, g!, c!, b!], colour('--tb-frame'));
  board([g!, i!, d!, c!], colour('--tb-frame'));
  pen.strokeStyle = pen.fillStyle = colour('--tb-tick');
  pen.font = `700 ${Math.min(11, wood * 0.46)}px "Grognard Sans", sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const step = INCH * at.z;
  const every = step < 4 ? 6 : 1;
  pen.beginPath();
  for (let n = 0; n <= Math.round(plan.width / INCH); n += every) {
    const x = x0 + n * step;
    const long = wood * (n % 6 === 0 ? 0.3 : 0.17);
    pen.moveTo(x, y0 - 1);
    pen.lineTo(x, y0 - long);
    pen.moveTo(x, y1 + 1);
    pen.lineTo(x, y1 + long);
    if (n % 6 === 0) {
      pen.fillText(String(n), x, y1 + wood * 0.64);
      pen.fillText(String(n), x, y0 - wood * 0.64);
    }
  }
  for (let n = 0; n <= Math.round(plan.height / INCH); n += every) {
    const y = y1 - n * step;
    const long = wood * (n % 6 === 0 ? 0.3 : 0.17);
    pen.moveTo(x0 - 1, y);
    pen.lineTo(x0 - long, y);
    pen.moveTo(x1 + 1, y);
    pen.lineTo(x1 + long, y);
    if (n % 6 === 0 && n > 0) {
      pen.fillText(String(n), x0 - wood * 0.64, y);
      pen.fillText(String(n), x1 + wood * 0.64, y);
    }
  }
  pen.lineWidth = 1;
  pen.stroke();
}

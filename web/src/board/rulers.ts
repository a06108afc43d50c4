// Numbers of columns and rows along the edges of the frame. They are painted, as their places
// change with every step of a drag.
import type { Grid } from '../lib/hexes';
import type { Viewport } from '../scene/viewport';

export const ACROSS = 15;
export const DOWN = 20;

function prepare(canvas: HTMLCanvasElement, width: number, height: number, ink: string): CanvasRenderingContext2D | null {
  const k = window.devicePixelRatio;
  if (canvas.width !== Math.round(width * k) || canvas.height !== Math.round(height * k)) {
    canvas.width = Math.round(width * k);
    canvas.height = Math.round(height * k);
  }
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.setTransform(k, 0, 0, k, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '700 9.5px "Grognard Sans", sans-serif';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  return pen;
}

export function drawRulers(top: HTMLCanvasElement, left: HTMLCanvasElement, grid: Grid, at: Viewport, ink: string) {
  const { columns, rows, first_column, first_row } = grid.sheet;
  const every = (pitch: number, room: number) => Math.max(1, Math.ceil(room / (pitch * at.z)));
  const across = prepare(top, at.width, ACROSS, ink);
  if (across) {
    across.textAlign = 'center';
    for (let c = 0; c < columns; c += every(grid.centre(1, 0)[0] - grid.centre(0, 0)[0], 18)) {
      const x = grid.centre(c, 0)[0] * at.z + at.x;
      if (x > DOWN && x < at.width) across.fillText(String(first_column + c), x, ACROSS / 2);
    }
  }
  const down = prepare(left, DOWN, at.height - ACROSS, ink);
  if (down)
    for (let r = 0; r < rows; r += every(grid.centre(0, 1)[1] - grid.centre(0, 0)[1], 16)) {
      const y = grid.centre(0, r)[1] * at.z + at.y - ACROSS;
      if (y > 0 && y < at.height) down.fillText(String(first_row + r), 4, y);
    }
}

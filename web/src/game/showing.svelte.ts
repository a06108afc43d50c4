// What is on show: the board, the story and the step, as they stand or as the film of what happened has
// come to.
import { placeOf } from '../lib/look';
import { prefs, still } from '../lib/prefs.svelte';
import { actsOf, placeOfAct, type Act } from '../scene/deeds';
import { keepLines, keepPieces } from '../scene/same';
import type { GameView, LogLine, Piece, Scene } from '../lib/types';
import { Film } from './film.svelte';

export class Showing {
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  seq = $state(0);
  /** What happened, moment by moment. */
  readonly film = new Film();
  /** What was done in the last moment, as it is drawn on the board. */
  acts = $state.raw<Act[]>([]);
  /** The last thing told in the film, and the hex of who moved. */
  news = $state('');
  mover = $state<string | undefined>();
  /** Milliseconds for a piece to move. */
  ms = $state(220);
  private left = false;

  /** Whether what happened is being shown. */
  get playing(): boolean {
    return this.film.running;
  }

  pieceOf(id: string | undefined): Piece | undefined {
    return this.scene?.pieces.find((p) => p.id === id);
  }

  /** A place as people call it: a hex by its number, a piece by its name. */
  named(place: string | undefined): string {
    return this.scene?.pieces.find((p) => p.id === place && p.hex === '')?.name ?? place ?? '';
  }

  /** Shows everything as it stands. */
  settle(view: GameView) {
    this.scene = keepPieces(this.scene, view.scene);
    this.log = keepLines(this.log, view.log);
    this.seq = view.seq;
  }

  /** What was done since a line of the story, as far as it belongs together. */
  actsSince(view: GameView, told: number, before: Scene | null): Act[] {
    const lines = view.log.slice(told);
    const heading = lines.findLastIndex((l) => l.heading > 0);
    return actsOf(lines.slice(heading + 1), before ?? undefined, view.scene).slice(-8);
  }

  /** Shows the film to its end; more of it is fetched as it is needed. */
  async run(brisk: boolean, fetch: () => Promise<boolean>) {
    const { film } = this;
    let more = true;
    while (!this.left && !film.over && prefs.kept.pace !== 0) {
      if (film.at >= film.moments.length && more) {
        more = await fetch();
        continue;
      }
      if (film.paused) {
        this.present();
        await film.rest();
        continue;
      }
      if (film.at >= film.moments.length) return;
      film.at++;
      this.ms = still.matches ? 0 : 220 / prefs.kept.pace;
      this.present();
      const lines = film.now?.lines ?? [];
      // a throw needs reading, a step only seeing
      const words = lines.reduce((sum, l) => sum + l.text.length, 0);
      const thrown = lines.some((l) => l.thrown) ? 400 : 0;
      const drawn = this.acts.length > 0 ? 350 : 0;
      if (film.left > 0 || thrown + drawn > 0) await film.rest((brisk && thrown === 0 ? 200 : 260 + Math.min(900, words * 7) + thrown + drawn) / prefs.kept.pace);
    }
  }

  /** Shows again what was shown last. */
  async again() {
    const { film } = this;
    const pace = prefs.kept.pace;
    film.again();
    // whoever asks for it wants to see it
    if (pace === 0) prefs.kept.pace = 1;
    try {
      await this.run(false, () => Promise.resolve(false));
    } finally {
      prefs.kept.pace = pace;
      this.end();
    }
  }

  /** The film is over. */
  end() {
    this.film.close();
    this.news = '';
  }

  /** A moment on or back, by hand. */
  wind(by: 1 | -1) {
    if (!this.playing) return;
    this.film.wind(by);
    if (!this.film.over) this.present();
  }

  /** The page is left. */
  leave() {
    this.left = true;
    this.film.skip();
  }

  /** Puts the moment of the film on the board. */
  private present() {
    const { film } = this;
    const moment = film.now;
    if (!film.scene) return;
    this.scene = film.scene;
    this.seq = film.seq;
    this.log = film.log;
    this.acts = moment ? actsOf(moment.lines, moment.before, moment.scene) : [];
    this.mover = placeOfAct(this.acts.find((a) => a.to) ?? this.acts[0], film.scene) ?? (moment && moved(moment.before, moment.scene));
    this.news = moment?.lines.at(-1)?.text ?? this.news;
  }
}

/** The place of the first piece that changed it. */
function moved(before: Scene | null, now: Scene): string | undefined {
  const stands = (p: Piece) => `${p.hex} ${p.stance?.x} ${p.stance?.y}`;
  const was = new Map(before?.pieces.map((p) => [p.id, stands(p)]));
  const found = now.pieces.find((p) => was.has(p.id) && was.get(p.id) !== stands(p));
  return found && placeOf(found);
}

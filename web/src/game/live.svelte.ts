// One game as it is played here: what the server says of it, the answers that are given to it, and what
// is taken back. Who sits here, what is on show and what would come of an answer are its parts.
import * as api from '../lib/api';
import { dress } from '../lib/look';
import { prefs } from '../lib/prefs.svelte';
import { say, voice } from '../lib/say.svelte';
import { keepPieces, keepQuestions } from '../scene/same';
import type { Changed, GameView, Question, Seen } from '../lib/types';
import { Clicks } from './clicks';
import { Foresight } from './foresight.svelte';
import { Seats } from './seats.svelte';
import { Showing } from './showing.svelte';
import { Standing } from './standing.svelte';

/**
 * Whether news are of a moment that has been seen. Its number is not enough: while both sides answer in
 * secret, the other's last answer may bring the next question without a step that is counted here.
 */
const tellsOf = (news: Changed, seen: GameView): boolean =>
  news.seq === seen.seq && news.over === Boolean(seen.outcome) && news.awaited.join() === seen.awaited.join();

export class LiveGame {
  view = $state.raw<GameView | null>(null);
  busy = $state(false);
  failed = $state('');
  sight = $state.raw<{ from: string; hexes: Seen[] } | null>(null);
  /** How many answers this person has given since the page was opened. */
  given = 0;
  /** When the server last told the time. */
  told = $state(0);
  readonly seats: Seats;
  readonly showing = new Showing();
  readonly foresight = new Foresight(this);
  /** Answers that are given without asking. */
  readonly standing: Standing;

  private readonly clicks: Clicks;
  private stopListening: (() => void) | undefined;
  private more = false;
  /** Where the reader has just taken something back: nothing is answered for him there. */
  private turnedAt = -1;
  private running: Promise<void> | undefined;
  private gone = false;
  /** What was heard while an answer was on its way, and where that answer led. */
  private heard: Changed | undefined;
  private own: GameView | undefined;

  constructor(readonly id: string) {
    this.seats = new Seats(id);
    this.standing = new Standing(id);
    this.clicks = new Clicks(id);
  }

  get tokens(): string[] {
    return this.seats.tokens;
  }

  /** Whether what happened is being shown. */
  get playing(): boolean {
    return this.showing.playing;
  }

  /** The questions that this person may answer now. */
  get mine(): Question[] {
    const view = this.view;
    if (!view || this.playing || view.outcome) return [];
    return view.questions.filter((q) => view.viewer.includes(q.side) && q.answers.length + (q.open ? 1 : 0) > 0);
  }

  async open() {
    try {
      if (this.seats.secret) {
        // nobody's secrets are shown before it is known who sits here
        const seen = await api.view(this.id, []);
        if (!seen.outcome) {
          this.seats.cover(seen.awaited);
          return;
        }
      }
      this.begin(await api.view(this.id, this.tokens));
    } catch (e) {
      this.failed = e instanceof Error ? e.message : String(e);
    }
  }

  /** The side behind the curtain sits down. */
  async takeChair() {
    const { seats } = this;
    seats.chair = seats.curtain;
    try {
      this.stopListening?.();
      this.begin(await api.view(this.id, this.tokens), () => (seats.curtain = ''));
    } catch (e) {
      say(e);
    }
  }

  private begin(view: GameView, unveil?: () => void) {
    voice.system = view.scenario.split('/')[0] ?? '';
    this.settle(view);
    unveil?.();
    this.attend();
    void this.stand();
  }

  /** Hears of news, except of those that its own answer brings. */
  private attend() {
    this.stopListening = api.listen(this.id, this.tokens, (news) => {
      if (this.busy) this.heard = news;
      else if (this.own && tellsOf(news, this.own)) this.own = undefined;
      else void this.refresh();
    });
  }

  close() {
    this.gone = true;
    this.stopListening?.();
    this.foresight.stop();
    this.showing.leave();
  }

  /** Shows everything as it stands now. */
  private settle(view: GameView) {
    dress(view.scene);
    this.runOut(view);
    this.told = performance.now();
    this.view = keepQuestions(this.view, view);
    this.showing.settle(view);
    this.seats.note(view);
    this.seats.handOver(view);
  }

  /** Says so if the time ended what this person was at. */
  private runOut(view: GameView) {
    const was = this.view?.clock;
    if (!was?.running || view.clock || !view.viewer.includes(was.side)) return;
    if (was.left - (performance.now() - this.told) < 300) voice.say('The time is out: you are done.', was.out);
  }

  /** Fetches what is new and shows it step by step. */
  refresh(told?: GameView, brisk = false): Promise<void> {
    if (this.running) {
      this.more = true;
      return this.running;
    }
    return this.alone(() => this.catchUp(told, brisk));
  }

  /** One thing is shown at a time: what is heard meanwhile is fetched after it. */
  private alone(work: () => Promise<void>): Promise<void> {
    this.running = work().finally(() => {
      this.running = undefined;
      if (this.more && !this.gone) {
        this.more = false;
        void this.refresh();
      }
    });
    return this.running;
  }

  private async catchUp(told: GameView | undefined, brisk: boolean) {
    const { showing } = this;
    try {
      // what an answer brought back may be older than what the stream has told since
      const view = told && told.seq >= showing.seq ? told : await api.view(this.id, this.tokens, showing.scene);
      if (view.seq === showing.seq) {
        this.settle(view);
        return;
      }
      this.foresight.pending = null;
      this.sight = null;
      const [before, lines] = [showing.scene, showing.log.length];
      // a single step needs no showing: its end is the view itself
      const shown = view.seq > showing.seq + 1 && prefs.kept.pace !== 0;
      if (shown) await this.show(view, brisk);
      this.settle(view);
      if (!shown || showing.film.left > 0) showing.acts = showing.actsSince(view, lines, before);
      void this.stand();
    } catch (e) {
      say(e);
    }
  }

  /** Walks to a view at the reader's pace; lines of the log come with their step. */
  private async show(view: GameView, brisk: boolean) {
    const { showing } = this;
    const { film } = showing;
    if (!showing.scene) return;
    film.begin(showing.scene, showing.log, showing.seq);
    try {
      await showing.run(brisk, async () => {
        const { scene, steps, more } = await api.steps(this.id, this.tokens, film.reached, view.seq);
        if (film.moments.length === 0) film.lay(keepPieces(showing.scene, api.laid(scene, view.scene)));
        film.add(steps, more);
        return more > 0;
      });
    } catch (e) {
      // the end is shown all the same
      say(e);
    } finally {
      showing.end();
    }
  }

  /** Shows again what was shown last. */
  async again() {
    const view = this.view;
    if (!view || this.running || this.busy || this.showing.film.moments.length === 0) return;
    await this.alone(async () => {
      try {
        await this.showing.again();
      } finally {
        this.settle(this.view ?? view);
      }
    });
  }

  answer(question: Question, words: string): Promise<void> {
    return this.march(question.side, [words]);
  }

  /** Gives answers one after the other, as long as nothing else comes between. */
  async march(side: string, path: string[], byItself = false) {
    const view = this.view;
    if (!view || this.busy || path.length === 0) return;
    this.busy = true;
    this.foresight.pending = null;
    this.showing.acts = [];
    this.heard = undefined;
    let told: GameView | undefined;
    try {
      told = await api.answer(this.id, this.tokens, { seq: view.seq, land: view.scene, log: view.log }, side, path);
      voice.hush();
      this.given += told.taken ?? path.length;
      if (byItself) this.clicks.extend(view.seq, told.seq);
      else this.clicks.note(view.seq, told.seq);
    } catch (e) {
      say(e);
    }
    this.busy = false;
    // news of this answer come before it, after it, or as part of greater news
    const heard = this.heard as Changed | undefined;
    this.own = heard ? undefined : told;
    await this.refresh(told, path.length > 1);
    if (told && heard && heard.seq >= told.seq && !tellsOf(heard, told)) await this.refresh();
  }

  /** Takes back what the last click did. */
  undo(): Promise<void> {
    return this.turnBack(api.undo, this.clicks.back(this.showing.seq));
  }

  /** Gives again what was taken back last. */
  redo(): Promise<void> {
    return this.turnBack(api.redo, this.clicks.forth(this.showing.seq));
  }

  private async turnBack(way: typeof api.undo, to: number | undefined) {
    const view = this.view;
    if (!view || this.busy || this.playing) return;
    this.busy = true;
    try {
      const side = this.mine[0]?.side ?? view.viewer[0] ?? '';
      const now = await way(this.id, this.tokens, side, view.scene, to);
      this.foresight.pending = null;
      this.showing.acts = [];
      this.own = now;
      this.turnedAt = now.seq;
      this.clicks.turned(view.seq, now.seq);
      this.foresight.forget();
      this.settle(now);
    } catch (e) {
      say(e);
    }
    this.busy = false;
  }

  async resign(side: string) {
    try {
      await api.resign(this.id, this.tokens, side);
    } catch (e) {
      say(e);
    }
    await this.refresh();
  }

  /** What is seen from a place. */
  async look(hex: string) {
    try {
      this.sight = { from: hex, hexes: await api.sight(this.id, this.tokens, hex) };
    } catch (e) {
      say(e);
    }
  }

  /** Answers by itself what the reader has settled. */
  async stand() {
    const question = this.mine[0];
    const view = this.view;
    if (!question || !view || this.busy || view.seq === this.turnedAt) return;
    const settled = this.standing.find(view, question);
    if (!settled) return;
    await this.march(question.side, [settled.answer], true);
    voice.say(`Answered without asking: ${question.answers.find((a) => a.notation === settled.answer)?.words ?? settled.answer}.`, question.rule);
  }
}

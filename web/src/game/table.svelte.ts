// One game at this table: what the server says, and how much of it has been shown.
import * as api from '../lib/api';
import { dress, placeOf } from '../lib/look';
import { prefs, still } from '../lib/prefs.svelte';
import { say, voice } from '../lib/say.svelte';
import * as shelf from '../lib/shelf';
import { actsOf, placeOfAct, type Act } from '../scene/deeds';
import { keepLines, keepPieces, keepQuestions } from '../scene/same';
import type { Ahead, Answer, GameView, LogLine, Odds, Piece, Preview, Question, Reach, Scene, Seen, Tried } from '../lib/types';
import { Clicks } from './clicks';
import { Film } from './film.svelte';
import { Standing } from './standing.svelte';

/** An answer on the point of being given, with its odds. */
export interface Pending {
  question: Question;
  answer: Answer;
  odds?: Odds;
  /** Why there are none. */
  failed?: string;
}

/** What comes after an answer. */
export type Risk = 'dice' | 'reaction' | '';

const wait = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

export class Table {
  view = $state.raw<GameView | null>(null);
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  seq = $state(0);
  /** What happened, moment by moment. */
  readonly film = new Film();
  /** What was done in the last moment, as it is drawn on the board. */
  acts = $state.raw<Act[]>([]);
  /** Answers that are given without asking. */
  readonly standing: Standing;
  /** The last thing told while they are, and the hex of who moved. */
  news = $state('');
  mover = $state<string | undefined>();
  busy = $state(false);
  failed = $state('');
  pending = $state.raw<Pending | null>(null);
  sight = $state.raw<{ from: string; hexes: Seen[] } | null>(null);
  /** The side in the chair, when one person plays both with hidden facts. */
  chair = $state('');
  curtain = $state('');
  ms = $state(220);
  /** When the server last told the time. */
  told = $state(0);

  private readonly kept: shelf.Kept | undefined;
  /** The sides of one person who plays both with hidden facts. */
  private readonly shared: string[] | undefined;
  private readonly clicks: Clicks;
  private stopListening: (() => void) | undefined;
  private more = false;
  /** Where the reader has just taken something back: nothing is answered for him there. */
  private turnedAt = -1;
  private running: Promise<void> | undefined;
  private gone = false;
  /** What was heard while an answer was on its way, and where that answer led. */
  private heard = -1;
  private own = -1;

  constructor(readonly id: string) {
    this.kept = shelf.find(id);
    this.standing = new Standing(id);
    this.clicks = new Clicks(id);
    const mine = Object.keys(this.kept?.tokens ?? {});
    if (this.kept && !this.kept.open && mine.length > 1) this.shared = mine;
  }

  /** Whether what happened is being shown. */
  get playing(): boolean {
    return this.film.running;
  }

  get tokens(): string[] {
    const all = this.kept?.tokens ?? {};
    if (this.chair !== '') return [all[this.chair] ?? ''];
    return Object.values(all);
  }

  get invite(): string | undefined {
    return this.kept?.invite;
  }

  /** The questions that this person may answer now. */
  get mine(): Question[] {
    const view = this.view;
    if (!view || this.playing || view.outcome) return [];
    return view.questions.filter((q) => view.viewer.includes(q.side) && q.answers.length + (q.open ? 1 : 0) > 0);
  }

  async open() {
    try {
      if (this.shared) {
        // nobody's secrets are shown before it is known who sits here
        const seen = await api.view(this.id, []);
        if (!seen.outcome) {
          this.curtain = seen.awaited.find((s) => this.shared?.includes(s)) ?? this.shared[0] ?? '';
          return;
        }
      }
      const view = await api.view(this.id, this.tokens);
      voice.system = view.scenario.split('/')[0] ?? '';
      this.settle(view);
      this.attend();
      void this.stand();
    } catch (e) {
      this.failed = e instanceof Error ? e.message : String(e);
    }
  }

  /** Hears of news, except of those that its own answer brings. */
  private attend() {
    this.stopListening = api.listen(this.id, this.tokens, (news) => {
      if (this.busy) this.heard = news.seq;
      else if (news.seq === this.own) this.own = -1;
      else void this.refresh();
    });
  }

  close() {
    this.gone = true;
    this.stopListening?.();
    this.weighing?.abort();
    this.film.skip();
  }

  /** Shows everything as it stands now. */
  private settle(view: GameView) {
    dress(view.scene);
    this.runOut(view);
    this.told = performance.now();
    this.view = keepQuestions(this.view, view);
    this.scene = keepPieces(this.scene, view.scene);
    this.log = keepLines(this.log, view.log);
    this.seq = view.seq;
    this.note(view);
    this.handOver(view);
  }

  /** Says so if the time ended what this person was at. */
  private runOut(view: GameView) {
    const was = this.view?.clock;
    if (!was?.running || view.clock || !view.viewer.includes(was.side)) return;
    if (was.left - (performance.now() - this.told) < 300) voice.say('The time is out: you are done.', was.out);
  }

  private note(view: GameView) {
    shelf.note(this.id, shelf.standing(view, this.kept?.tokens ?? {}));
  }

  private handOver(view: GameView) {
    if (this.chair === '' || view.outcome || view.awaited.includes(this.chair)) return;
    const next = view.awaited.find((s) => s in (this.kept?.tokens ?? {}));
    if (next) this.curtain = next;
  }

  async takeChair() {
    this.chair = this.curtain;
    try {
      this.stopListening?.();
      const view = await api.view(this.id, this.tokens);
      voice.system = view.scenario.split('/')[0] ?? '';
      this.settle(view);
      this.curtain = '';
      this.attend();
      void this.stand();
    } catch (e) {
      say(e);
    }
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
    try {
      // what an answer brought back may be older than what the stream has told since
      const view = told && told.seq >= this.seq ? told : await api.view(this.id, this.tokens, this.scene);
      if (view.seq === this.seq) {
        this.settle(view);
        return;
      }
      this.pending = null;
      this.sight = null;
      const [before, lines] = [this.scene, this.log.length];
      // a single step needs no showing: its end is the view itself
      const shown = view.seq > this.seq + 1 && prefs.kept.pace !== 0;
      if (shown) await this.show(view, brisk);
      this.settle(view);
      if (!shown || this.film.left > 0) this.acts = this.actsSince(view, lines, before);
      void this.stand();
    } catch (e) {
      say(e);
    }
  }

  /** What was done since a line of the story, as far as it belongs together. */
  private actsSince(view: GameView, told: number, before: Scene | null): Act[] {
    const lines = view.log.slice(told);
    const heading = lines.findLastIndex((l) => l.heading > 0);
    return actsOf(lines.slice(heading + 1), before ?? undefined, view.scene).slice(-8);
  }

  /** Walks to a view at the reader's pace; lines of the log come with their step. */
  private async show(view: GameView, brisk: boolean) {
    const { film } = this;
    if (!this.scene) return;
    film.begin(this.scene, this.log, this.seq);
    try {
      await this.run(brisk, async () => {
        const { scene, steps, more } = await api.steps(this.id, this.tokens, film.reached, view.seq);
        if (film.moments.length === 0) film.lay(keepPieces(this.scene, api.laid(scene, view.scene)));
        film.add(steps, more);
        return more > 0;
      });
    } catch (e) {
      // the end is shown all the same
      say(e);
    } finally {
      film.close();
      this.news = '';
    }
  }

  /** Shows the film to its end; more of it is fetched as it is needed. */
  private async run(brisk: boolean, fetch: () => Promise<boolean>) {
    const { film } = this;
    let more = true;
    while (!this.gone && !film.over && prefs.kept.pace !== 0) {
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

  /** Puts the moment of the film on the table. */
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

  /** A moment on or back, by hand. */
  wind(by: 1 | -1) {
    if (!this.playing) return;
    this.film.wind(by);
    if (!this.film.over) this.present();
  }

  /** Shows again what was shown last. */
  async again() {
    const view = this.view;
    if (!view || this.running || this.busy || this.film.moments.length === 0) return;
    await this.alone(async () => {
      const { film } = this;
      const pace = prefs.kept.pace;
      film.again();
      // whoever asks for it wants to see it
      if (pace === 0) prefs.kept.pace = 1;
      try {
        await this.run(false, () => Promise.resolve(false));
      } finally {
        prefs.kept.pace = pace;
        film.close();
        this.news = '';
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
    this.pending = null;
    this.acts = [];
    this.heard = -1;
    let told: GameView | undefined;
    try {
      told = await api.answer(this.id, this.tokens, { seq: view.seq, land: view.scene, log: view.log }, side, path);
      voice.hush();
      if (byItself) this.clicks.extend(view.seq, told.seq);
      else this.clicks.note(view.seq, told.seq);
    } catch (e) {
      say(e);
    }
    this.busy = false;
    // news of this answer come before it, after it, or as part of greater news
    this.own = told && this.heard < 0 ? told.seq : -1;
    await this.refresh(told, path.length > 1);
    if (told && this.heard > told.seq) await this.refresh();
  }

  /** Takes back what the last click did. */
  undo(): Promise<void> {
    return this.turnBack(api.undo, this.clicks.back(this.seq));
  }

  /** Gives again what was taken back last. */
  redo(): Promise<void> {
    return this.turnBack(api.redo, this.clicks.forth(this.seq));
  }

  private async turnBack(way: typeof api.undo, to: number | undefined) {
    const view = this.view;
    if (!view || this.busy || this.playing) return;
    this.busy = true;
    try {
      const side = this.mine[0]?.side ?? view.viewer[0] ?? '';
      const now = await way(this.id, this.tokens, side, view.scene, to);
      this.pending = null;
      this.acts = [];
      this.own = now.seq;
      this.turnedAt = now.seq;
      this.clicks.turned(view.seq, now.seq);
      this.forget();
      this.settle(now);
    } catch (e) {
      say(e);
    }
    this.busy = false;
  }

  /** What was worked out for moments that have not come to pass. */
  private forget() {
    for (const kept of [this.known, this.ahead, this.scouted]) kept.clear();
  }

  async resign(side: string) {
    try {
      await api.resign(this.id, this.tokens, side);
    } catch (e) {
      say(e);
    }
    await this.refresh();
  }

  private weighing: AbortController | undefined;

  /** Shows an answer's odds; `commit` gives it at once if no dice hang on it. */
  async consider(question: Question, answer: Answer, commit: boolean) {
    const pending: Pending = { question, answer };
    // odds that come quickly decide; slow ones are shown as they come
    const asked = this.odds(question, answer);
    const quick = await Promise.race([asked, wait(400).then(() => undefined)]);
    if (quick === undefined) this.pending = pending;
    const odds = quick ?? (await asked);
    // somebody thought better of it meanwhile
    if (quick === undefined && this.pending?.answer !== answer) return;
    if (typeof odds === 'string') this.pending = { ...pending, failed: odds };
    else if (uncertain(odds)) this.pending = { ...pending, odds };
    else if (commit) await this.answer(question, answer.notation);
    else this.pending = { ...pending, failed: 'No dice hang on this.' };
  }

  /** Nothing is given after all. */
  forgo() {
    this.pending = null;
    this.weighing?.abort();
  }

  private known = new Map<string, Promise<Odds | string>>();

  /** Exact odds, asked once per position; or in words why there are none. */
  odds(question: Question, answer: Answer): Promise<Odds | string> {
    const key = `${this.view?.seq} ${question.side} ${answer.notation}`;
    let asked = this.known.get(key);
    if (!asked) {
      if (this.known.size > 400) this.known.clear();
      const control = (this.weighing = new AbortController());
      asked = api.odds(this.id, this.tokens, question.side, answer.notation, control.signal).catch((e: unknown) => {
        this.known.delete(key);
        return noOdds(e);
      });
      this.known.set(key, asked);
    }
    return asked;
  }

  private ahead = new Map<string, Promise<Ahead | undefined>>();
  /** What is known to come after the answers to the open question. */
  risks = $state.raw<Ahead>({ dice: [], reaction: [] });

  /** Whether dice or the enemy come after an answer; one that is drawn or typed is asked for alone. */
  async risk(question: Question, answer: Answer): Promise<Risk> {
    if (answer.dice) return 'dice';
    const listed = question.answers.includes(answer) && question.answers.length <= FEW;
    const found = await this.foresee(question, listed ? undefined : answer.notation);
    if (found?.dice.includes(answer.notation)) return 'dice';
    return answer.reaction || found?.reaction.includes(answer.notation) ? 'reaction' : '';
  }

  /** What comes after all answers of a short list, for those who show it. */
  async scan(question: Question) {
    this.risks = { dice: [], reaction: [] };
    if (question.answers.length > FEW) return;
    const found = await this.foresee(question);
    if (found && this.mine.includes(question)) this.risks = found;
  }

  private foresee(question: Question, notation?: string): Promise<Ahead | undefined> {
    const key = `${this.view?.seq} ${question.side} ${notation ?? ''}`;
    let asked = this.ahead.get(key);
    if (!asked) {
      if (this.ahead.size > 60) this.ahead.clear();
      asked = api.ahead(this.id, this.tokens, question.side, notation).catch(() => undefined);
      this.ahead.set(key, asked);
    }
    return asked;
  }

  private scouted = new Map<string, Promise<Reach | undefined>>();

  /** How far a piece can go, asked once per position. */
  scout(question: Question, piece?: string): Promise<Reach | undefined> {
    const key = `${this.view?.seq} ${question.side} ${piece ?? ''}`;
    let asked = this.scouted.get(key);
    if (!asked) {
      if (this.scouted.size > 60) this.scouted.clear();
      asked = api.reach(this.id, this.tokens, question.side, piece).catch(() => undefined);
      this.scouted.set(key, asked);
    }
    return asked;
  }

  /** What an answer drawn on a table would do. */
  attempt(question: Question, tried: Omit<Tried, 'side' | 'seq'>): Promise<Preview> {
    return api.preview(this.id, this.tokens, { ...tried, side: question.side, seq: this.view?.seq ?? 0 });
  }

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

/** Lists up to here are looked through at once. */
const FEW = 60;

/** Whether anything hangs on the dice. */
const uncertain = (odds: Odds): boolean => odds.outcomes.length > 1 || odds.headline.chances.some((c) => c.probability < 0.999999);

/** Why there are no odds, as a sentence. */
function noOdds(e: unknown): string {
  const why = e instanceof Error ? e.message : String(e);
  return `No odds can be told: ${why}${/[.!?]$/.test(why) ? '' : '.'}`;
}

/** The place of the first piece that changed it. */
function moved(before: Scene | null, now: Scene): string | undefined {
  const stands = (p: Piece) => `${p.hex} ${p.stance?.x} ${p.stance?.y}`;
  const was = new Map(before?.pieces.map((p) => [p.id, stands(p)]));
  const found = now.pieces.find((p) => was.has(p.id) && was.get(p.id) !== stands(p));
  return found && placeOf(found);
}

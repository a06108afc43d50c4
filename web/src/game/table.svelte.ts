// One game at this table: what the server says, and how much of it has been shown.
import * as api from '../lib/api';
import { capital, dress, placeOf } from '../lib/look';
import { prefs, still } from '../lib/prefs.svelte';
import { say, voice } from '../lib/say.svelte';
import * as shelf from '../lib/shelf';
import { after, keepLines, keepPieces } from '../scene/same';
import type { Answer, GameView, LogLine, Odds, Piece, Preview, Question, Reach, Scene, Seen, Tried } from '../lib/types';

/** An answer on the point of being given, with its odds. */
export interface Pending {
  question: Question;
  answer: Answer;
  odds?: Odds;
  failed?: string;
}

const wait = (ms: number) => new Promise<void>((r) => setTimeout(r, ms));

export class Table {
  view = $state.raw<GameView | null>(null);
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  seq = $state(0);
  /** Whether another's moves are being shown. */
  playing = $state(false);
  left = $state(0);
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
  private stopListening: (() => void) | undefined;
  private skip = false;
  private wake: (() => void) | undefined;
  private again = false;
  private running: Promise<void> | undefined;
  private gone = false;
  /** What was heard while an answer was on its way, and where that answer led. */
  private heard = -1;
  private own = -1;

  constructor(readonly id: string) {
    this.kept = shelf.find(id);
    const mine = Object.keys(this.kept?.tokens ?? {});
    if (this.kept && !this.kept.open && mine.length > 1) this.shared = mine;
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
      void this.standing();
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
    this.hurry();
  }

  /** Shows everything as it stands now. */
  private settle(view: GameView) {
    dress(view.scene);
    this.runOut(view);
    this.told = performance.now();
    this.view = view;
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
    const outcome = view.outcome;
    shelf.note(this.id, {
      turn: view.turn,
      yours: view.awaited.some((s) => s in (this.kept?.tokens ?? {})),
      ...(outcome ? { result: outcome.winner ? `${capital(outcome.winner)} victory` : 'Drawn' } : {}),
    });
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
      void this.standing();
    } catch (e) {
      say(e);
    }
  }

  /** Fetches what is new and shows it step by step. */
  refresh(told?: GameView, brisk = false): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.catchUp(told, brisk).finally(() => {
      this.running = undefined;
      if (this.again && !this.gone) {
        this.again = false;
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
      // a single step needs no showing: its end is the view itself
      if (view.seq > this.seq + 1 && prefs.kept.pace !== 0) await this.show(view, brisk);
      this.settle(view);
      void this.standing();
    } catch (e) {
      say(e);
    }
  }

  /** Walks to a view at the reader's pace; lines of the log come with their step. */
  private async show(view: GameView, brisk: boolean) {
    this.playing = true;
    this.skip = false;
    try {
      while (this.seq < view.seq) {
        const { scene, steps } = await api.steps(this.id, this.tokens, this.seq);
        if (steps.length === 0) return;
        let board = keepPieces(this.scene, api.laid(scene, view.scene));
        for (const step of steps) {
          const pace = prefs.kept.pace;
          if (this.gone || this.skip || pace === 0 || step.seq > view.seq) return;
          this.left = view.seq - step.seq;
          this.ms = still.matches ? 0 : 220 / pace;
          const before = board;
          board = after(board, step);
          this.scene = board;
          this.mover = moved(before, board);
          this.seq = step.seq;
          if (step.log.length > 0) {
            this.log = [...this.log, ...step.log];
            this.news = step.log.at(-1)?.text ?? '';
          }
          if (step.seq === view.seq) return;
          // a throw needs reading, a step only seeing
          const words = step.log.reduce((sum, l) => sum + l.text.length, 0);
          const thrown = step.log.some((l) => l.thrown) ? 400 : 0;
          const pause = (brisk && thrown === 0 ? 200 : 260 + Math.min(900, words * 7) + thrown) / pace;
          await Promise.race([wait(pause), new Promise<void>((r) => (this.wake = r))]);
        }
      }
    } finally {
      this.playing = false;
      this.left = 0;
      this.news = '';
    }
  }

  /** Shows the end at once. */
  hurry() {
    this.skip = true;
    this.wake?.();
  }

  answer(question: Question, words: string): Promise<void> {
    return this.march(question.side, [words]);
  }

  /** Gives answers one after the other, as long as nothing else comes between. */
  async march(side: string, path: string[]) {
    const view = this.view;
    if (!view || this.busy || path.length === 0) return;
    this.busy = true;
    this.pending = null;
    this.heard = -1;
    let told: GameView | undefined;
    try {
      told = await api.answer(this.id, this.tokens, { seq: view.seq, land: view.scene, log: view.log }, side, path);
      voice.hush();
    } catch (e) {
      say(e);
    }
    this.busy = false;
    // news of this answer come before it, after it, or as part of greater news
    this.own = told && this.heard < 0 ? told.seq : -1;
    await this.refresh(told, path.length > 1);
    if (told && this.heard > told.seq) await this.refresh();
  }

  undo(): Promise<void> {
    return this.turnBack(api.undo);
  }

  redo(): Promise<void> {
    return this.turnBack(api.redo);
  }

  private async turnBack(way: typeof api.undo) {
    const view = this.view;
    if (!view || this.busy) return;
    this.busy = true;
    try {
      const side = this.mine[0]?.side ?? view.viewer[0] ?? '';
      const now = await way(this.id, this.tokens, side, view.scene);
      this.pending = null;
      this.own = now.seq;
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

  /** Shows an answer's odds; `commit` gives it at once if no dice hang on it. */
  async consider(question: Question, answer: Answer, commit: boolean) {
    const pending: Pending = { question, answer };
    // odds that come quickly decide; slow ones are shown as they come
    const asked = this.odds(question, answer);
    const quick = await Promise.race([asked, wait(400).then(() => undefined)]);
    if (commit && quick && quick.outcomes.length <= 1) return this.answer(question, answer.notation);
    this.pending = quick ? { ...pending, odds: quick } : pending;
    try {
      const odds = await asked;
      if (this.pending?.answer !== answer) return;
      if (!odds || (commit && odds.outcomes.length <= 1)) {
        if (commit) return await this.answer(question, answer.notation);
        this.pending = { ...pending, failed: 'No dice hang on this.' };
      } else this.pending = { ...pending, odds };
    } catch {
      // odds() never throws
    }
  }

  private known = new Map<string, Promise<Odds | undefined>>();

  /** Exact odds, asked once per position. */
  odds(question: Question, answer: Answer): Promise<Odds | undefined> {
    const key = `${this.view?.seq} ${question.side} ${answer.notation}`;
    let asked = this.known.get(key);
    if (!asked) {
      if (this.known.size > 400) this.known.clear();
      asked = api.odds(this.id, this.tokens, question.side, answer.notation).catch(() => undefined);
      this.known.set(key, asked);
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
  attempt(question: Question, tried: Omit<Tried, 'side'>): Promise<Preview> {
    return api.preview(this.id, this.tokens, { ...tried, side: question.side });
  }

  async look(hex: string) {
    try {
      this.sight = { from: hex, hexes: await api.sight(this.id, this.tokens, hex) };
    } catch (e) {
      say(e);
    }
  }

  /** Answers by itself what the reader has settled for good. */
  private async standing() {
    const question = this.mine[0];
    if (!question) return;
    const words = prefs.kept.standing[standingKey(this.view!, question)];
    if (!words || !question.answers.some((a) => a.notation === words)) return;
    await this.answer(question, words);
    voice.say(`Answered as you always do: ${question.answers.find((a) => a.notation === words)?.words ?? words}.`, question.rule);
  }
}

/** The place of the first piece that changed it. */
function moved(before: Scene | null, now: Scene): string | undefined {
  const stands = (p: Piece) => `${p.hex} ${p.stance?.x} ${p.stance?.y}`;
  const was = new Map(before?.pieces.map((p) => [p.id, stands(p)]));
  const found = now.pieces.find((p) => was.has(p.id) && was.get(p.id) !== stands(p));
  return found && placeOf(found);
}

/** Standing answers hold for a rule of a system. */
export const standingKey = (view: GameView, question: Question): string =>
  `${view.scenario.split('/')[0]} ${question.rule} ${question.side}`;

// What each key does on the page of a game.
import { placeOf } from '../lib/look';
import { actOf, hint, type ActId } from '../lib/keys.svelte';
import { prefs } from '../lib/prefs.svelte';
import { voice } from '../lib/say.svelte';
import type { Shape } from '../lib/types';
import type { Play } from './play';

/** What keys open besides. */
export interface Dialogs {
  order: () => void;
  aims: () => void;
  help: () => void;
}

/** A right angle in arc-minutes. */
const RIGHT_ANGLE = 90 * 60;

export class Keyboard {
  private readonly doing: Partial<Record<ActId, () => void>>;

  constructor(
    private readonly play: Play,
    dialogs: Dialogs,
  ) {
    const { game, boardView, asked, tools, choosing } = play;
    const { showing } = game;
    const limbered = () => showing.pieceOf(asked.question?.subject[0])?.shape === 'limbered';
    this.doing = {
      undo: () => void game.undo(),
      redo: () => void game.redo(),
      'face-left': () => this.face(-1),
      'face-right': () => this.face(1),
      square: () => this.form('square'),
      column: () => this.form('column'),
      line: () => this.form('line'),
      skirmish: () => this.form('skirmish'),
      march: () => this.form('road-march'),
      masse: () => this.form('masse'),
      general: () => this.form('general'),
      limber: () => this.form(limbered() ? 'unlimbered' : 'limbered'),
      fan: () => boardView.board?.toggleFan?.(),
      hide: () => (boardView.hidden = !boardView.hidden),
      sight: () => tools.take('sight'),
      measure: () => tools.take('measure'),
      order: dialogs.order,
      aims: dialogs.aims,
      hint: () => document.getElementById('hint')?.click(),
      teach: () => {
        prefs.kept.teach = !prefs.kept.teach;
        prefs.save();
        voice.say(prefs.kept.teach ? 'Every question is explained.' : 'Questions are no longer explained.');
      },
      log: () => document.getElementById('log')?.focus(),
      closer: () => boardView.board?.zoomBy(1.25),
      farther: () => boardView.board?.zoomBy(0.8),
      whole: () => boardView.board?.fit(),
      play: () => {
        if (game.playing) showing.film.toggle();
        else if (!showing.film.justEnded) void game.again();
      },
      back: () => showing.wind(-1),
      forward: () => showing.wind(1),
      done: () => {
        const { closing } = asked;
        if (game.playing) showing.film.skip();
        else if (!showing.film.justEnded) choosing.give(closing);
        else if (closing) voice.say(`What happened has been shown; press ${hint('done')} once more: ${closing.words}.`);
      },
      night: () => prefs.toggleNight(),
      help: dialogs.help,
    };
  }

  press(e: KeyboardEvent) {
    const { asked, choosing, drawn } = this.play;
    const act = actOf(e);
    if (act) {
      const work = this.doing[act];
      if (!work) return;
      e.preventDefault();
      // a key that is held down stops or skips once, and nothing else after that
      if (e.repeat && (act === 'done' || act === 'play')) return;
      work();
      return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest('input,textarea,select,dialog')) return;
    if (/^[1-9]$/.test(e.key)) choosing.give((choosing.menu?.answers ?? choosing.entering?.answers ?? asked.arranged?.plain)?.[Number(e.key) - 1]);
    else if (e.key === 'Escape') choosing.back();
    else if (e.key === 'Enter' && drawn.sketch?.drawn && !(e.target as Element).closest('button')) choosing.commit();
  }

  /** While odds wait for a word, Enter gives it wherever the focus is: on the map too, which has an Enter of its own. */
  confirm(e: KeyboardEvent) {
    const { game, choosing, drawn } = this.play;
    const { pending } = game.foresight;
    if (e.key !== 'Enter' || !pending || drawn.sketch?.drawn || e.ctrlKey || e.metaKey || e.altKey) return;
    if ((e.target as Element).closest('button,a,summary,input,textarea,select,dialog')) return;
    e.preventDefault();
    e.stopPropagation();
    choosing.give(pending.answer);
  }

  /** Draws up the piece that is asked about. */
  private form(shape: Shape) {
    const { game, asked, choosing } = this.play;
    const { question } = asked;
    const found =
      question?.answers.filter((a) => {
        if (a.step?.shape !== shape) return false;
        const piece = game.showing.pieceOf(a.step.piece);
        return piece !== undefined && piece.shape !== shape && a.step.hex === placeOf(piece);
      }) ?? [];
    if (found.length === 1) choosing.give(found[0]);
    else if (found.length > 1) choosing.offer(found);
    else voice.say(`To form ${shape} is no answer here.`, question?.rule);
  }

  /** Turns the piece that is asked about: by one corner of its hex, or on a table by a right angle. */
  private face(by: 1 | -1) {
    const { game, asked, choosing, drawn } = this.play;
    if (drawn.sketch) {
      drawn.sketch.face(by * RIGHT_ANGLE);
      return;
    }
    const { question } = asked;
    const piece = game.showing.pieceOf(question?.subject[0]);
    if (!piece) return;
    const wanted = (piece.facing + by + 6) % 6;
    const found = question?.answers.find((a) => (a.facing ?? a.step?.facing) === wanted && (a.step?.hex ?? piece.hex) === piece.hex && (a.step?.shape ?? piece.shape) === piece.shape);
    if (found) choosing.give(found);
    else voice.say('It cannot turn that way now.', question?.rule);
  }
}

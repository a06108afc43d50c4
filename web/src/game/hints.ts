// What is said of a place and of the moment: the hint under the board, the line over it, and the words
// for a screen reader.
import type { WayOf } from '../board/way';
import { capital, spoken } from '../lib/look';
import type { Play } from './play';
import { amount, sentence } from './words';

/** What a click on a place would do, or why nothing. */
export function describe({ game, asked, reach, tools }: Play, hex: string): string {
  if (tools.ruler) return tools.measured(hex);
  if (game.sight) return tools.sightOf(hex);
  const place = reach.goal(hex);
  if (place) return [amount(place.cost), place.stops ? 'the move ends there' : '', place.reaction ? 'the enemy may react' : '', place.dice ? 'dice are thrown' : ''].filter((w) => w !== '').join(', ');
  const answers = asked.byHex.get(hex);
  if (answers) return answers.length === 1 ? answers[0]!.words : `${answers.length} answers here`;
  const far = reach.unreached(hex);
  return far ? `${far.why} [${far.rule}]` : '';
}

/** What lies under the pointer, and what a click would do. */
export function hintOf(play: Play): string {
  const { game, boardView, tools } = play;
  const { hovered, hoveredUnit } = boardView;
  if (game.showing.scene?.table) {
    if (tools.inHand === 'measure') return 'Measure: click two bases, or two places';
    if (tools.inHand === 'sight' && !game.sight) return 'Sight: click a base';
    // the card says the rest
    return hovered !== undefined && game.sight ? tools.sightOf(hovered) : '';
  }
  if (tools.inHand === 'measure' && !tools.ruler) return 'Measure: click the first hex';
  if (tools.inHand === 'sight' && !game.sight) return 'Sight: click a hex';
  if (hovered === undefined) return '';
  const piece = hoveredUnit === undefined ? undefined : game.showing.pieceOf(hoveredUnit);
  return [`${hovered}${piece ? ` ${spoken(piece)}` : ''}`, describe(play, hovered)].filter((w) => w !== '').join(' · ');
}

/** The line on the board: a rule laid between two hexes, a line of sight, or the way of a march. */
export function wayOf({ game, boardView, reach, tools }: Play): WayOf | undefined {
  const { hovered } = boardView;
  if (tools.ruler) return tools.rulerLine;
  if (game.sight && hovered !== undefined && hovered !== game.sight.from) return tools.sightLine;
  const place = reach.goal(reach.planned ?? hovered ?? '');
  if (!place || reach.start === undefined) return undefined;
  return { hexes: [reach.start, ...place.via], words: amount(place.cost) };
}

/** What a screen reader hears: what is asked and of how many answers, not the answers. */
export function announcement({ game, asked }: Play): string {
  const { view } = game;
  if (!view || game.playing) return '';
  if (view.outcome) return `The battle is over. ${view.outcome.words}`;
  if (view.frozen) return `This game cannot go on. ${sentence(view.frozen)}`;
  const { question } = asked;
  if (!question) return view.awaited.length ? `${capital(view.awaited[0]!)} is to answer.` : '';
  const many = question.answers.length;
  return `${capital(question.side)}: ${question.words} ${many === 1 ? 'One answer' : `${many} answers`}.`;
}

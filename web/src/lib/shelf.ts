// The games this browser knows, with their secret tokens.
import { capital } from './look';
import type { GameView } from './types';

export interface Kept {
  id: string;
  scenario: string;
  title: string;
  tokens: Record<string, string>;
  /** Whether one person plays both sides with open cards. */
  open: boolean;
  players: string;
  made: number;
  invite?: string;
  /** The turn of the scenario, and how many it has. */
  turn?: number;
  turns?: number;
  yours?: boolean;
  result?: string;
  /** How it came to the result. */
  how?: string;
  /** Whether the server that is asked does not know the game. */
  missing?: boolean;
  /** Whether it can only be looked at. */
  frozen?: boolean;
}

const name = 'grognard.games';
/** More games are not kept; the oldest go first. */
const most = 200;

export function all(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

export const find = (id: string): Kept | undefined => all().find((g) => g.id === id);

export function keep(game: Kept) {
  const rest = all().filter((g) => g.id !== game.id);
  localStorage.setItem(name, JSON.stringify([game, ...rest].slice(0, most)));
}

export function note(id: string, news: Partial<Kept>) {
  const games = all();
  const game = games.find((g) => g.id === id);
  if (!game) return;
  Object.assign(game, news);
  localStorage.setItem(name, JSON.stringify(games));
}

export function forget(id: string) {
  localStorage.setItem(name, JSON.stringify(all().filter((g) => g.id !== id)));
}

/** How a game stands, as it is kept. */
export function standing(view: GameView, tokens: Record<string, string>): Partial<Kept> {
  const turn = view.turn - view.first_turn + 1;
  const { outcome } = view;
  return {
    turn,
    turns: Math.max(view.turns, turn),
    yours: view.awaited.some((side) => side in tokens),
    missing: false,
    frozen: view.frozen !== undefined,
    ...(outcome ? { result: outcome.winner ? `${capital(outcome.winner)} victory` : 'Drawn', how: outcome.words } : {}),
  };
}

// The games this browser knows, with their secret tokens.

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
  turn?: number;
  yours?: boolean;
  result?: string;
}

const name = 'grognard.games';

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
  localStorage.setItem(name, JSON.stringify([game, ...rest].slice(0, 60)));
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

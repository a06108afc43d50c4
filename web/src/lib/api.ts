// The one door to the server.
import type { Ahead, Changed, Door, GameView, Guide, GuideEntry, Land, LogLine, Made, NewGame, Odds, Preview, Reach, ReplayView, Report, Rulebook, RuleView, Said, Scenario, Scene, Seen, SourcesView, Steps, Tried, Why } from './types';

const base = '/api/v1';

/** An error in the server's words, with the rule behind it. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule?: string,
  ) {
    super(message);
  }
}

function headers(tokens: string[], more: Record<string, string> = {}): Record<string, string> {
  return tokens.length > 0 ? { Authorization: `Bearer ${tokens.join(',')}`, ...more } : more;
}

async function read<T>(response: Response): Promise<T> {
  if (response.ok) {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  let words = `The server answers ${response.status}.`;
  let rule: string | undefined;
  try {
    const body = (await response.json()) as { error?: string; rule?: string };
    words = body.error ?? words;
    rule = body.rule ?? undefined;
  } catch {
    // not JSON: the status must do
  }
  throw new Refused(words, response.status, rule);
}

async function get<T>(path: string, tokens: string[] = [], signal: AbortSignal | null = null): Promise<T> {
  return read<T>(await fetch(base + path, { headers: headers(tokens), signal }));
}

async function post<T>(path: string, body: unknown, tokens: string[] = []): Promise<T> {
  return read<T>(
    await fetch(base + path, {
      method: 'POST',
      headers: headers(tokens, { 'Content-Type': 'application/json', 'X-Grognard': '1' }),
      body: JSON.stringify(body),
    }),
  );
}

const q = encodeURIComponent;

/** Where others can reach this server. */
export const door = (): Promise<Door> => get('/door');
export const scenarios = (): Promise<Scenario[]> => get('/scenarios');
export const picture = (scenario: string, night: boolean): string =>
  `${base}/scenarios/${scenario}/map.svg${night ? '?night=1' : ''}`;
export const ground = (scenario: string, night: boolean): string =>
  `${base}/scenarios/${scenario}/ground.svg${night ? '?night=1' : ''}`;
export const symbols = async (): Promise<string> =>
  (await fetch(`${base}/symbols.svg`)).text();
export const boardCss = `${base}/board.css`;

export const begin = (game: NewGame): Promise<Made> => post('/games', game);

/** What is known already and need not be sent again. */
export interface Known {
  land: Land;
  log: LogLine[];
}

/** A scene with what lies under it. */
export const laid = (scene: Scene, { sheet, table }: Land): Scene => ({ ...scene, ...(sheet ? { sheet } : {}), ...(table ? { table } : {}) });

/** Asks for a view without what is known, and puts that back. */
async function viewed(path: string, known: Known | undefined, ask: (path: string) => Promise<GameView>): Promise<GameView> {
  if (!known) return ask(path);
  const view = await ask(`${path}?sheet=false&log_from=${known.log.length}`);
  return { ...view, scene: laid(view.scene, known.land), log: [...known.log.slice(0, view.log_from), ...view.log], log_from: 0 };
}

/** A game seen from the door: that starts no clock. */
export const glance = (id: string, tokens: string[]): Promise<GameView> => get(`/games/${id}?glance=true&sheet=false`, tokens);
export const view = (id: string, tokens: string[], land?: Land | null): Promise<GameView> =>
  viewed(`/games/${id}`, land ? { land, log: [] } : undefined, (path) => get(path, tokens));
/** Gives answers one after the other, as long as nothing else comes between. */
export const answer = (id: string, tokens: string[], known: Known & { seq: number }, side: string, answers: string[]) =>
  viewed(`/games/${id}/answers`, known, (path) => post(path, { seq: known.seq, side, answers }, tokens));
export const undo = (id: string, tokens: string[], side: string, land: Land, to?: number) =>
  viewed(`/games/${id}/undo`, { land, log: [] }, (path) => post(path, { side, ...(to === undefined ? {} : { to }) }, tokens));
export const redo = (id: string, tokens: string[], side: string, land: Land, to?: number) =>
  viewed(`/games/${id}/redo`, { land, log: [] }, (path) => post(path, { side, ...(to === undefined ? {} : { to }) }, tokens));
export const steps = (id: string, tokens: string[], from: number, to: number): Promise<Steps> =>
  get(`/games/${id}/steps?from=${from}&to=${to}`, tokens);
export const resign = (id: string, tokens: string[], side: string) =>
  post<unknown>(`/games/${id}/resign`, { side }, tokens);
export const odds = (id: string, tokens: string[], side: string, words: string, signal?: AbortSignal): Promise<Odds> =>
  get(`/games/${id}/odds?side=${q(side)}&answer=${q(words)}`, tokens, signal);
/** What the computer would answer, and why. */
export const hint = (id: string, tokens: string[], side: string): Promise<Said> => get(`/games/${id}/hint?side=${q(side)}`, tokens);
/** Which answers lead straight to dice or to the enemy: one of them, or all that are listed. */
export const ahead = (id: string, tokens: string[], side: string, words?: string): Promise<Ahead> =>
  get(`/games/${id}/ahead?side=${q(side)}${words === undefined ? '' : `&answer=${q(words)}`}`, tokens);
/** How far a piece can go: the one asked about, or the one that an answer would move. */
export const reach = (id: string, tokens: string[], side: string, piece?: string): Promise<Reach> =>
  get(`/games/${id}/reach?side=${q(side)}${piece === undefined ? '' : `&piece=${q(piece)}`}`, tokens);
/** What an answer would do, or why and where it would be refused. */
export const preview = (id: string, tokens: string[], tried: Tried): Promise<Preview> => post(`/games/${id}/preview`, tried, tokens);
export const why = (id: string, tokens: string[], side: string, words: string) =>
  get<Why>(
    `/games/${id}/why?side=${q(side)}&answer=${q(words)}`,
    tokens,
  );
export const sight = (id: string, tokens: string[], hex: string): Promise<Seen[]> =>
  get(`/games/${id}/sight?hex=${q(hex)}`, tokens);
export const replay = (id: string, tokens: string[], at: number): Promise<ReplayView> =>
  get(`/games/${id}/replay?at=${at}`, tokens);
/** The report of a game, its maps drawn for day or night. */
export const report = (id: string, tokens: string[], maps: 'day' | 'night'): Promise<Report> =>
  get(`/games/${id}/report?maps=${maps}`, tokens);
/** The rules of a system by how well they are attested. */
export const sources = (system: string): Promise<SourcesView> => get(`/sources/${system}`);
/** The guided first battles in short, and one of them step by step. */
export const guides = (): Promise<GuideEntry[]> => get('/guides');
export const guide = (system: string): Promise<Guide> => get(`/guides/${q(system)}`);
export const rulebook = (system: string): Promise<Rulebook> => get(`/rules/${q(system)}`);
export const rule = (system: string, key: string): Promise<RuleView> =>
  get(`/rules/${system}/${q(key)}`);

async function text(path: string, tokens: string[]): Promise<string> {
  const response = await fetch(base + path, { headers: headers(tokens) });
  if (!response.ok) await read(response);
  return response.text();
}

export const record = (id: string, tokens: string[]): Promise<string> => text(`/games/${id}/record`, tokens);
/** The report as a file. */
export const reportFile = (id: string, tokens: string[], kind: 'md' | 'html'): Promise<string> =>
  text(`/games/${id}/report.${kind}`, tokens);

export async function importRecord(text: string): Promise<Made> {
  return read(
    await fetch(`${base}/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Grognard': '1' },
      body: text,
    }),
  );
}

/** Listens to a game until it is stopped; after a break it hears how the game stands. */
export function listen(id: string, tokens: string[], heard: (news: Changed) => void): () => void {
  const control = new AbortController();
  const run = async () => {
    let pause = 500;
    while (!control.signal.aborted) {
      try {
        const response = await fetch(`${base}/games/${id}/events`, {
          headers: headers(tokens, { Accept: 'text/event-stream' }),
          signal: control.signal,
        });
        if (response.status === 404) return;
        if (response.ok && response.body) {
          pause = 500;
          const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
          let rest = '';
          for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            rest += value;
            const parts = rest.split(/\r?\n\r?\n/);
            rest = parts.pop() ?? '';
            for (const part of parts) {
              const lines = part.split(/\r?\n/);
              const data = lines.find((l) => l.startsWith('data:'));
              if (data) heard(JSON.parse(data.slice(5)) as Changed);
            }
          }
        }
      } catch {
        // a break in the line: try again below
      }
      if (control.signal.aborted) return;
      await new Promise((r) => setTimeout(r, pause));
      pause = Math.min(pause * 2, 8000);
    }
  };
  void run();
  return () => control.abort();
}

// The list of scenarios, asked for once.
import * as api from './api';
import type { Scenario } from './types';

let asked: Promise<Scenario[]> | undefined;

export const scenarios = (): Promise<Scenario[]> => (asked ??= api.scenarios());
export const turnsOf = (id: string): Promise<number> =>
  scenarios().then(
    (list) => list.find((s) => s.id === id)?.turns ?? 0,
    () => 0,
  );

// The list of scenarios, asked for once.
import * as api from './api';
import type { ScenarioInfo } from './types';

let asked: Promise<ScenarioInfo[]> | undefined;

export const scenarios = (): Promise<ScenarioInfo[]> => (asked ??= api.scenarios());
export const turnsOf = (id: string): Promise<number> =>
  scenarios().then(
    (list) => list.find((s) => s.id === id)?.turns ?? 0,
    () => 0,
  );

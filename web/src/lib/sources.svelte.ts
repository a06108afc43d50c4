// How well each rule of a system is attested, where its rulebook is not at hand in one piece: printed,
// found or reconstructed. It is asked for once for each system.
import * as api from './api';
import type { SourcesView } from './types';

export type Source = keyof SourcesView;

export const sourceWords: Record<Source, string> = {
  printed: 'printed: it stands on the charts of the game',
  found: 'found: the rulebook at second hand',
  reconstructed: 'reconstructed: ours, where no source tells',
};

const SOURCES: Source[] = ['printed', 'found', 'reconstructed'];
const known = $state<Record<string, Map<string, Source>>>({});
const asked = new Set<string>();

/** Asks for the sources of a system, once. */
export function learnSources(system: string) {
  if (system === '' || asked.has(system)) return;
  asked.add(system);
  void api.sources(system).then(
    (told) => (known[system] = new Map(SOURCES.flatMap((source) => told[source].map((key) => [key, source] as const)))),
    // keys are shown without a source until the next page asks again
    () => asked.delete(system),
  );
}

/** The source of a rule; none where the rules of a system do not differ in that. */
export const sourceOf = (system: string, rule: string): Source | undefined => known[system]?.get(rule);

/** Whether the rules of a system differ in how well they are attested. */
export const hasSources = (system: string): boolean => (known[system]?.size ?? 0) > 0;

export type Verdict = { headline: string, words: string, winner: string | null, rule: string | null, margin: string };

export type LeaderLost = { when: string, after: number, side: string, name: string, words: string };

export type Dice = { words: string, verified: boolean, throws: number | null, commitment: string, seed: string | null };

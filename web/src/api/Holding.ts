export type Holding = { when: string, after: number, side: string | null };

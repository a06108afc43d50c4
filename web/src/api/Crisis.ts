export type Crisis = { when: string, after: number, side: string, formation: string, full: number, left: number };

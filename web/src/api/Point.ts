export type Point = { when: string, after: number, lost: [number, number], margin: number };

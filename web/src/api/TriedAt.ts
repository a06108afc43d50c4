export type TriedAt = { x: number, y: number, facing: number, };

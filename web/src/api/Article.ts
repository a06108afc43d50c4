import type { Sentence } from "./Sentence";
export type Article = { title: string, after: number, sentences: Array<Sentence> };

export type Sentence = { text: string, after: number, rules: Array<string> };

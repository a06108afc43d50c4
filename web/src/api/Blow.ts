export type Blow = { when: string, after: number, words: string, story: string, result: string, lost: [number, number], rules: Array<string> };

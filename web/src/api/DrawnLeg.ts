export type DrawnLeg = { "kind": "face", turn: number, } | { "kind": "wheel", turn: number, } | { "kind": "go", heading: number, length: number, };

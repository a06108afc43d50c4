// All that the page of a game holds, in its parts: the game, the board before the reader, the question
// in hand, and what he does about it. Made while the page is set up, as its parts watch one another.
import { Asked } from './asked.svelte';
import { BoardView } from './boardview.svelte';
import { Choosing } from './choosing.svelte';
import { Guiding } from './guiding.svelte';
import { HandDrawn } from './handdrawn.svelte';
import { LiveGame } from './live.svelte';
import { Reachable } from './reachable.svelte';
import { Tools } from './tools.svelte';

export class Play {
  readonly game: LiveGame;
  readonly boardView: BoardView;
  readonly asked: Asked;
  readonly drawn: HandDrawn;
  readonly reach: Reachable;
  readonly tools: Tools;
  readonly choosing: Choosing;
  readonly guiding: Guiding;

  constructor(id: string) {
    this.game = new LiveGame(id);
    this.boardView = new BoardView(this.game.showing);
    this.asked = new Asked(this.game);
    this.drawn = new HandDrawn(this.game, this.asked);
    this.reach = new Reachable(this.game, this.asked, this.boardView);
    this.tools = new Tools(this.game, this.boardView);
    this.choosing = new Choosing(this.game, this.boardView, this.asked, this.drawn, this.reach, this.tools);
    this.guiding = new Guiding(this.game, this.asked, this.boardView);
  }
}

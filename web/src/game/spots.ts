// Where on the map a line of the story happened.
import { placeOf } from '../lib/look';
import type { Overlay, Scene } from '../lib/types';
import type { About } from './story';

/** More places than this are an army, not a spot. */
const most = 40;

/** Remembers where pieces stood that have left the board. */
export class Spots {
  private readonly stood = new Map<string, string>();

  see(scene: Scene) {
    for (const piece of scene.pieces) this.stood.set(piece.id, placeOf(piece));
  }

  /** The places that a line is about: those it names, and where its pieces stand or stood. */
  of({ pieces, places }: About): string[] {
    const stood = pieces.flatMap((id) => this.stood.get(id) ?? []);
    return [...new Set([...stood, ...places])].slice(0, most);
  }

  marks(about: About | null): Overlay[] {
    return about ? this.of(about).map((hex) => ({ hex, kind: 'selected', label: '' })) : [];
  }
}

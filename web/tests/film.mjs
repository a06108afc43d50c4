// Films on a page whose clock stands still: they go on when a test says so, however slow the machine is.
import assert from 'node:assert/strict';
import { PATIENCE, ways } from './helper.mjs';

/** Begins a battle in which the computer attacks, and gives the means to look at what it does. */
export async function filming(page) {
  // the computer has the attack, so that it has something to do
  await page.locator('.side input[name="seat-french"][value="computer"]').check();
  await page.locator('.side input[name="seat-russian"][value="you"]').check();
  await page.getByRole('button', { name: 'Begin the battle' }).click();

  /** What the page does now, in one look: it shows steps, puts a question, is over, or is on its way to one of them. */
  const look = () =>
    page.evaluate(() => {
      const has = (selector) => document.querySelector(selector) !== null;
      const at = document.querySelector('.time .sp')?.textContent ?? '';
      const left = /^What happens\s*(\d+) to go/.exec(document.querySelector('.ask .who')?.textContent ?? '');
      const does = left ? 'shows' : has('.ask .way:not([disabled]), .time .done:not([disabled])') ? 'asks' : has('.ask a[href*="#/result/"]') ? 'over' : '';
      return {
        does,
        at,
        step: Number(at.slice(5)),
        left: Number(left?.[1] ?? -1),
        told: document.querySelector('.ask h2')?.textContent ?? '',
        reel: has('.reel'),
        paused: has('.reel [aria-label="Go on"]'),
        again: has('.time [title^="Show again"]:not([disabled])'),
        closing: has('.time .done:not(.none):not([disabled])'),
      };
    });
  /** Does something again and again until the page looks as wanted. */
  const until = async (wanted, act) => {
    const deadline = Date.now() + 3 * PATIENCE;
    for (;;) {
      const now = await look();
      if (wanted(now)) return now;
      assert.notEqual(now.does, 'over', 'the battle is over before that');
      assert.ok(Date.now() < deadline, `never so; last seen: ${JSON.stringify(now)}`);
      await act(now);
      await new Promise((r) => setTimeout(r, 10));
    }
  };
  /** Lets time pass, a tenth of a second after the other, until the page looks as wanted. */
  const on = (wanted) => until(wanted, () => page.clock.runFor(100));
  /** Plays on to something; each question gets its last answer. */
  const playTo = (wanted) => until(wanted, (now) => (now.does === 'asks' ? ways(page).last().click() : page.clock.runFor(100)));
  /** Plays on until so many steps at least are still to be shown. */
  const toFilm = (least) => playTo((now) => now.does === 'shows' && now.left >= least);
  /** Skips what is shown, and what comes after it, up to the next question. */
  const toTheEnd = () =>
    until(
      (now) => now.does === 'asks',
      // time stands still: what is shown does not end by itself
      (now) => (now.reel ? page.evaluate(() => document.querySelector('.reel .main')?.click()) : undefined),
    );
  return { look, until, on, playTo, toFilm, toTheEnd };
}

// A test with people at the page; errors of the page fail it. One server and one browser serve a
// whole file, as games do not know of each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { PATIENCE, launch, person, serve } from './helper.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

export function story(name, tell) {
  test(name, { timeout: 600_000 }, async () => {
    const people = [];
    try {
      await tell(async (options) => {
        const page = await person(browser, server.url, options);
        people.push(page);
        return page;
      }, server);
      for (const page of people) assert.deepEqual(page.faults, []);
    } catch (error) {
      for (const [i, page] of people.entries())
        await page.screenshot({ path: `/tmp/grognard-failed-${i}.png` }).catch(() => {});
      throw error;
    } finally {
      for (const page of people) {
        // what is still on its way through the hands of a test concerns nobody any more
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      }
    }
  });
}

/** A game of Serpallen that the computer has played against itself, once for a whole file. */
let over;
export function fought(server) {
  over ??= (async () => {
    const bot = { kind: 'bot', bot: 'greedy' };
    const body = { scenario: 'battles-of-napoleon/serpallen', options: [], seats: { french: bot, russian: bot }, open: true };
    const made = await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Grognard': '1' }, body: JSON.stringify(body) });
    const { game } = await made.json();
    const deadline = Date.now() + 3 * PATIENCE;
    while (Date.now() < deadline) {
      if ((await (await fetch(`${server.url}/api/v1/games/${game}`)).json()).outcome) return game;
      await new Promise((r) => setTimeout(r, 200));
    }
    throw new Error('the computer does not come to an end');
  })();
  return over;
}

/** Nothing serious or critical for people who cannot see or hear the page as others do. */
export async function axe(page, exclude = []) {
  // what has just changed is drawn first
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  let builder = new AxeBuilder({ page });
  for (const part of exclude) builder = builder.exclude(part);
  const { violations } = await builder.analyze();
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  assert.deepEqual(
    bad.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`),
    [],
  );
}

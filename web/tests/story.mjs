// A test with people at the page; errors of the page fail it. One server and one browser serve a
// whole file, as games do not know of each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { launch, person, serve } from './helper.mjs';

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
  test(name, { timeout: 120_000 }, async () => {
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
      for (const page of people) await page.context().close();
    }
  });
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

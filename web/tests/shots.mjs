// Pictures of every page, to be laid beside the mock: node tests/shots.mjs [folder] [size …]
import { mkdir } from 'node:fs/promises';
import { answer, asked, gone, launch, newcomer, onward, person, serve, step, ways } from './helper.mjs';

const folder = process.argv[2] ?? '/tmp/shots';
const sizes = process.argv.length > 3 ? process.argv.slice(3) : ['1440x900', '1024x768', '390x844'];
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();

/** A game that the computer plays against itself, and its end. */
async function fought() {
  const body = { scenario: 'battles-of-napoleon/serpallen', options: [], seats: { french: { kind: 'bot', bot: 'greedy' }, russian: { kind: 'bot', bot: 'greedy' } }, open: true };
  const made = await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Grognard': '1' }, body: JSON.stringify(body) });
  const { game } = await made.json();
  for (;;) {
    const view = await (await fetch(`${server.url}/api/v1/games/${game}`)).json();
    if (view.outcome) return game;
    await new Promise((r) => setTimeout(r, 300));
  }
}

/** Answers until the page asks in these words. */
async function until(page, words) {
  for (let i = 0; i < 40; i++) {
    await asked(page);
    if (words.test((await page.locator('.ask h2').textContent()) ?? '')) return true;
    const done = page.locator('.ask .way', { hasText: /^\W*\d?\s*(done|pass|no)\b/i });
    if (await done.count()) await answer(page, Number((await done.first().locator('kbd').textContent()) ?? '1') - 1);
    else await answer(page);
  }
  return false;
}

/** A game of miniatures: who acts, a move in hand, one that is refused, and the card of a base. */
async function table(page, shot) {
  await page.goto(`${server.url}/#/`);
  await page.locator('.pickcard', { hasText: /quatre bras/i }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  await shot('quatre-bras');
  for (let i = 0; i < 80; i++) {
    if (await page.locator('.drawn .turns').count()) {
      const ways = page.locator('.ask .way[data-notation^="advance"]');
      if (await ways.count()) break;
    }
    const words = (await page.locator('.ask h2').textContent()) ?? '';
    if (/who acts/i.test(words) && i < 60) await shot('quatre-bras-who');
    if (/which two|command dice/i.test(words)) await shot('quatre-bras-dice');
    await answer(page, await onward(page));
    await asked(page);
  }
  await page.locator('.map').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector('.drawn .commit'));
  await shot('quatre-bras-move');
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowUp');
  await page.locator('.drawn .no').waitFor();
  await shot('quatre-bras-refused');
  await page.keyboard.press('Escape');
}

/** Kulm: the lesson with a battalion on the march against the clock, the first day and the campaign. */
async function kulm(page, shot) {
  const begin = async (title, clock) => {
    await page.goto(`${server.url}/#/`);
    await page.locator('.pickcard', { hasText: title }).first().click();
    if (clock) await page.getByLabel(/against the clock/i).check();
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await asked(page);
  };
  await begin(/lesson/i, true);
  await until(page, /who moves next/i);
  await shot('kulm-lesson');
  await page.locator('.ask .way').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 20);
  await shot('kulm-march');
  await page.keyboard.press('?');
  await shot('kulm-help');
  await page.keyboard.press('Escape');
  for (const [title, name] of [[/29 August/, 'kulm-day-1'], [/both days/, 'kulm-campaign']]) {
    await begin(title, false);
    await shot(name);
    await page.keyboard.press('0');
    await shot(`${name}-whole`);
  }
}

/** Austerlitz: The Northern Flank with its pool, the odds of an activation, and a village with castle and swamp. */
async function austerlitz(page, shot) {
  const begin = async (title) => {
    await page.goto(`${server.url}/#/`);
    await page.locator('.pickcard', { hasText: title }).first().click();
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await asked(page);
  };
  await begin('The Northern Flank');
  await shot('northern-flank');
  if (await until(page, /how does suchet/i)) {
    await page.locator('.way[data-notation="full"]').click();
    await page.locator('.odds[aria-busy="false"]').waitFor();
    await shot('northern-flank-activation');
  }
  await begin('Sokolnitz');
  await page.keyboard.press('0');
  await shot('sokolnitz-whole');
}

/** Albuera: first orders, guns with odds, who charges and whom, a way drawn by hand. */
async function albuera(page, shot) {
  await page.goto(`${server.url}/#/`);
  await page.locator('.pickcard', { hasText: /heights of albuera/i }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  await shot('albuera');
  const seen = new Set();
  for (let i = 0; i < 120 && seen.size < 5; i++) {
    if (!(await asked(page))) break;
    const words = (await page.locator('.ask h2').textContent()) ?? '';
    const all = await ways(page).evaluateAll((those) => those.map((e) => e.dataset.notation));
    const deed = all.findIndex((w) => /^[AF]\d\d$/.test(w));
    const [kind] = [[/first order/i, 'orders'], [/at whom does/i, 'fire'], [/whom does .* charge/i, 'charge'], [/where does .* go/i, 'way'], [/which cavalry/i, 'cavalry']].filter(([asks]) => asks.test(words)).map(([, name]) => name);
    const acts = (kind === 'fire' || kind === 'charge' || kind === 'cavalry' || /who moves/i.test(words)) && deed >= 0;
    if (kind && !seen.has(kind)) {
      seen.add(kind);
      if (kind === 'fire' || kind === 'charge') {
        const was = await step(page);
        await ways(page).nth(Math.max(0, deed)).click();
        await page.waitForTimeout(1500);
        if ((await step(page)) !== was) {
          seen.delete(kind);
          continue;
        }
        await shot(`albuera-${kind}`);
        await page.locator('.odds .confirm').click();
        await gone(page, was);
        continue;
      }
      await shot(`albuera-${kind}`);
    }
    await answer(page, kind === 'orders' ? 0 : acts ? deed : Math.max(0, all.findIndex((w) => ['done', 'no', 'hold-fire'].includes(w))));
  }
}

const over = await fought();
for (const size of sizes) {
  const [width, height] = size.split('x').map(Number);
  const page = await person(browser, server.url, { prefs: { pace: 0, log: 'all' }, size: [width, height] });
  const shot = async (name, stay = false) => {
    if (!stay) await page.mouse.move(width / 2, 4);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(350);
    for (const light of ['day', 'night']) {
      await page.evaluate((to) => (document.documentElement.dataset.theme !== to ? document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })) : 0), light);
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${folder}/${name}-${size}-${light}.png` });
    }
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })));
  };
  await page.locator('.card img').first().waitFor();
  await shot('lobby');
  if (width < 700) {
    await table(page, shot);
    await kulm(page, shot);
    await austerlitz(page, shot);
    await albuera(page, shot);
    await page.context().close();
    continue;
  }
  await newcomer(page);
  await shot('serpallen');
  await until(page, /moves/i);
  await shot('serpallen-who');
  await page.locator('.ask .way').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 20);
  const spot = await page.evaluate(() => {
    const inView = (b) => b.x > 300 && b.y > 120 && b.bottom < innerHeight - 80;
    const box = [...document.querySelectorAll('.cost')].filter((e) => e.textContent === '5').map((e) => e.getBoundingClientRect()).find(inView);
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.move(...spot);
  await shot('serpallen-move', true);
  for (let i = 0; i < 14; i++) {
    if (!(await asked(page))) break;
    await answer(page, i % 5 === 4 ? (await page.locator('.ask .way').count()) - 1 : 0);
  }
  await asked(page);
  await shot('serpallen-log');
  await page.keyboard.press('b');
  await shot('serpallen-order');
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/#/`);
  await page.locator('.pickcard', { hasText: /grand battle/i }).click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  await shot('grand');
  for (let i = 0; i < 6; i++) {
    await asked(page);
    await answer(page);
  }
  await asked(page);
  await shot('grand-play');
  await table(page, shot);
  await kulm(page, shot);
  await austerlitz(page, shot);
  await albuera(page, shot);
  await page.goto(`${server.url}/#/result/${over}`);
  await page.locator('.verify b').first().waitFor();
  await shot('result');
  await page.goto(`${server.url}/#/report/${over}`);
  await page.locator('.turns img').first().waitFor();
  await shot('report');
  await page.goto(`${server.url}/#/replay/${over}`);
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) * 0.6)));
  await shot('replay');
  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await shot('replay-dice');
  await page.context().close();
}
await browser.close();
await server.stop();

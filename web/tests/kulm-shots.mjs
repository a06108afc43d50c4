// Pictures of Kulm alone: node tests/kulm-shots.mjs [folder] [size …]
import { mkdir } from 'node:fs/promises';
import { answer, asked, launch, person, serve } from './helper.mjs';
const folder = process.argv[2] ?? '/tmp/kulm';
const sizes = process.argv.length > 3 ? process.argv.slice(3) : ['1440x900'];
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();
process.on('unhandledRejection', () => {});
for (const size of sizes) {
  const [width, height] = size.split('x').map(Number);
  const page = await person(browser, server.url, { prefs: { pace: 0, log: 'all' }, size: [width, height], touch: width < 700 });
  const shot = async (name, lights = ['day', 'night']) => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    for (const light of lights) {
      await page.evaluate((to) => (document.documentElement.dataset.theme !== to ? document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })) : 0), light);
      await page.waitForTimeout(300);
      await page.screenshot({ timeout: 90_000, path: `${folder}/${name}-${size}-${light}.png` });
    }
    await page.evaluate(() => document.documentElement.dataset.theme === 'night' && document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })));
  };
  const ways = () => page.locator('.ask .way').evaluateAll((all) => all.map((e) => e.dataset.notation));
  const begin = async (title, clock) => {
    await page.goto(`${server.url}/#/`);
    await page.reload();
    await page.locator('.pickcard', { hasText: title }).first().click();
    if (clock) await page.getByLabel(/against the clock/i).check();
    if (clock) await shot('lobby', ['day']);
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await asked(page);
  };
  await begin(/lesson/i, true);
  await shot('lesson-0');
  let n = 0;
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    if (!(await asked(page))) break;
    const q = (await page.locator('.ask h2').textContent()) ?? '';
    const all = await ways();
    const kind = q.replace(/[\d/]+e?\S*/g, '#').slice(0, 30);
    if (!seen.has(kind)) {
      seen.add(kind);
      console.log(size, q, '|', all.length, all.slice(0, 12).join(', '));
      if (/MP left/.test(q)) { await page.waitForFunction(() => document.querySelectorAll('.cost').length > 5).catch(() => {}); }
      await shot(`lesson-q${n++}`, /MP left/.test(q) ? ['day', 'night'] : ['day']);
    }
    if (/who moves next/i.test(q)) await answer(page, i < 30 ? 0 : Math.max(0, all.indexOf('done')));
    else if (/MP left/.test(q) && i < 30) {
      const costs = page.locator('.cost');
      const last = await costs.count();
      if (last > 4 && i % 2 === 0) {
        const box = await costs.nth(Math.floor(last / 2)).boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForTimeout(800);
        if (await page.locator('.rose text').count()) { await shot(`lesson-rose${n}`, ['day']); await page.keyboard.press('1'); }
      } else { const d = all.indexOf('done'); if (d < 0) { await page.locator('.ask .way:visible').first().click({ timeout: 5000 }).catch(async () => { await shot('failed', ['day']); }); await page.waitForTimeout(600); } else await answer(page, d); }
    } else await page.locator('.ask .way:visible').first().click().then(() => page.waitForTimeout(500));
  }
  await shot('lesson-end', ['day', 'night']);
  for (const [title, name] of [[/29 August/i, 'day-1'], [/both days/i, 'campaign']]) {
    await begin(title);
    await shot(name);
    await page.keyboard.press('0');
    await shot(`${name}-whole`, ['day']);
  }
  await page.context().close();
}
await browser.close();
await server.stop();

// Measures panning, zooming and a click in the largest scenario: node tests/speed.mjs
import { launch, person, serve } from './helper.mjs';

const server = await serve();
const browser = await launch();
const page = await person(browser, server.url);
await page.locator('.card').first().waitFor();
const cards = page.locator('.card');
let best = 0;
let most = -1;
for (let i = 0; i < (await cards.count()); i++) {
  const units = Number(/(\d+) units/.exec(await cards.nth(i).textContent())?.[1] ?? 0);
  if (units > most) [most, best] = [units, i];
}
await cards.nth(best).locator('.pickcard').click();
await page.getByRole('button', { name: 'Begin the battle' }).click();
await page.locator('.pieces .placed').first().waitFor({ timeout: 60_000 });
await page.waitForTimeout(1500);
const box = await page.locator('.map').boundingBox();
const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
const frames = async (act) => {
  await page.evaluate(() => {
    const w = window;
    w.ticks = [];
    const tick = (t) => {
      w.ticks.push(t);
      w.ticking = requestAnimationFrame(tick);
    };
    w.ticking = requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    const t = window.ticks;
    const d = t.slice(1).map((v, i) => v - t[i]).sort((a, b) => a - b);
    return { fps: Math.round((1000 * d.length) / (t.at(-1) - t[0])), p95: Math.round(d[Math.floor(d.length * 0.95)]) };
  });
};
const pan = await frames(async () => {
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  for (let i = 0; i < 90; i++) await page.mouse.move(cx - 200 * Math.sin(i / 14), cy - 150 * Math.sin(i / 9));
  await page.mouse.up();
});
const zoom = await frames(async () => {
  await page.mouse.move(cx, cy);
  for (let i = 0; i < 40; i++) {
    await page.mouse.wheel(0, i < 20 ? -60 : 60);
    await page.waitForTimeout(16);
  }
});
await page.waitForTimeout(400);
// from a click on a unit to its choices, in the first battle
await page.goto(`${server.url}/#/`);
await page.getByRole('button', { name: /^Play / }).click();
for (let i = 0; i < 6 && !/who moves/i.test((await page.locator('.ask h2').first().textContent()) ?? ''); i++) {
  await page.locator('.ask .way').first().waitFor();
  const done = page.locator('.ask .way', { hasText: 'Done' });
  if (await done.count()) await done.click();
  else await page.locator('.ask .way').first().click();
  await page.waitForTimeout(500);
}
// until the unit's own question, or the menu of its hex, stands on the page
const clicks = await page.evaluate(async () => {
  const words = () => document.querySelector('.ask h2')?.textContent;
  const spots = [...document.querySelectorAll('.may-act.in')].map((e) => e.getBoundingClientRect());
  const out = [];
  for (const spot of spots) {
    const at = { clientX: spot.x + spot.width / 2, clientY: spot.y + spot.height / 2 + 4, bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0 };
    const target = document.elementFromPoint(at.clientX, at.clientY);
    if (!target) continue;
    const was = words();
    const begun = performance.now();
    target.dispatchEvent(new PointerEvent('pointerdown', at));
    target.dispatchEvent(new PointerEvent('pointerup', at));
    let how = '';
    while (how === '' && performance.now() - begun < 5000) {
      await new Promise((r) => setTimeout(r, 2));
      if (document.querySelector('.menu button')) how = 'menu';
      else if (words() !== was && document.querySelector('.ask .way')) how = 'question';
    }
    out.push({ how, ms: Math.round(performance.now() - begun) });
    if (how !== 'menu') break;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await new Promise((r) => setTimeout(r, 50));
  }
  return out;
});
console.log(JSON.stringify({ units: most, pan, zoom, clicks }));
await browser.close();
await server.stop();

// Measures panning, zooming and a click in the largest battle with every counter on the board:
// node tests/speed.mjs
import { launch, person, serve } from './helper.mjs';

const scenario = 'battles-of-napoleon/grand-battle';
const server = await serve();
const head = { 'Content-Type': 'application/json', 'X-Grognard': '1' };
const ask = async (path, init) => (await fetch(`${server.url}/api/v1${path}`, init)).json();
const { units } = (await ask('/scenarios')).find((s) => s.id === scenario);
const seats = { french: { kind: 'person' }, russian: { kind: 'person' } };
const made = await ask('/games', { method: 'POST', headers: head, body: JSON.stringify({ scenario, options: [], seats, open: true }) });
const mine = { ...head, Authorization: `Bearer ${Object.values(made.tokens).join(',')}` };
// both armies deploy as recommended, until a formation is to move
let view = await ask(`/games/${made.game}`, { headers: mine });
for (let i = 0; i < 200; i++) {
  const question = view.questions.find((q) => q.answers.length > 0);
  if (/who moves/i.test(question.words)) break;
  const stop = question.answers.find((a) => a.notation === 'done');
  const given = { seq: view.seq, side: question.side, answer: (stop ?? question.answers[/which formation/.test(question.words) ? Math.min(1, i % 2) : 0]).notation };
  view = await ask(`/games/${made.game}/answers`, { method: 'POST', headers: mine, body: JSON.stringify(given) });
}

const browser = await launch();
const page = await person(browser, server.url);
// troops that arrive later in the day stand beside their friends, so that all of them are drawn
const here = view.scene.pieces.filter((p) => typeof p.kind === 'string');
const late = here.slice(0, Math.max(0, units - view.scene.pieces.length));
const crowd = (sent) => late.forEach((p, i) => sent.scene.pieces.push({ ...p, id: `late-${i}`, hex: sent.scene.sheet?.hexes[i * 40 + 25]?.label ?? view.scene.sheet.hexes[i * 40 + 25].label }));
await page.route('**/api/v1/games/*', async (route) => {
  const response = await route.fetch();
  const sent = await response.json();
  crowd(sent);
  await route.fulfill({ response, json: sent });
});
const kept = [{ id: made.game, scenario, title: 'Grand Battle', tokens: made.tokens, open: true, players: 'both sides', made: 1 }];
await page.evaluate((games) => localStorage.setItem('grognard.games', JSON.stringify(games)), kept);
await page.goto(`${server.url}/#/game/${made.game}`);
await page.locator('.pieces .counter svg').first().waitFor({ timeout: 60_000 });
await page.waitForFunction(() => !document.querySelector('canvas.ground[data-printed="false"]'), null, { timeout: 60_000 });
await page.waitForTimeout(500);
const counters = await page.locator('.pieces .placed').count();

const box = await page.locator('.map').boundingBox();
const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
// on a busy machine frames are lost to others, so the work of the page's own thread is told as well
const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
const worked = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
const round = (v) => Math.round(v * 10) / 10;
const measure = async (act) => {
  const before = await worked();
  await page.evaluate(() => {
    window.ticks = [];
    const tick = (t) => {
      window.ticks.push(t);
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  await act();
  const busy = (await worked()) - before;
  const found = await page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    const t = window.ticks;
    const d = t.slice(1).map((v, i) => v - t[i]).sort((a, b) => a - b);
    const round = (v) => Math.round(v * 10) / 10;
    return { frames: d.length, fps: round((1000 * d.length) / (t.at(-1) - t[0])), p95: round(d[Math.floor(d.length * 0.95)]), worst: round(d.at(-1)) };
  });
  return { ...found, work: round(busy / found.frames) };
};
const pan = async () => {
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  for (let i = 0; i < 150; i++) await page.mouse.move(cx - 260 * Math.sin(i / 24), cy - 190 * Math.sin(i / 15));
  await page.mouse.up();
};
const zoom = async () => {
  await page.mouse.move(cx, cy);
  for (let i = 0; i < 80; i++) {
    await page.mouse.wheel(0, i < 40 ? -40 : 40);
    await page.waitForTimeout(12);
  }
};
const idle = await measure(() => page.waitForTimeout(1000));
const figures = {};
for (const [name, act] of [['pan', pan], ['zoom', zoom], ['pan again', pan]]) {
  figures[name] = await measure(act);
  await page.waitForTimeout(500);
}
await page.keyboard.press('0');
await page.waitForTimeout(500);
figures['pan the whole field'] = await measure(pan);
await page.waitForTimeout(500);

// from a click on a unit that may act until its choices are painted
await page.unroute('**/api/v1/games/*');
const clicks = [];
for (let n = 0; n < 5; n++) {
  await page.waitForFunction(() => document.querySelector('.may-act.in'));
  const before = await worked();
  const ms = await page.evaluate(async (n) => {
    const words = () => document.querySelector('.ask h2')?.textContent;
    const all = [...document.querySelectorAll('.may-act.in')];
    const spot = all[n % all.length].getBoundingClientRect();
    const at = { clientX: spot.x + spot.width / 2, clientY: spot.y + spot.height / 2 + 2, bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0 };
    const target = document.elementFromPoint(at.clientX, at.clientY);
    const was = words();
    const begun = performance.now();
    target.dispatchEvent(new PointerEvent('pointerdown', at));
    target.dispatchEvent(new PointerEvent('pointerup', at));
    for (;;) {
      // the frame in which the choices stand has been painted when the next task after it runs
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
      const how = document.querySelector('.menu button') ? 'menu' : words() !== was && document.querySelector('.ask .way') ? 'question' : '';
      if (how || performance.now() - begun > 5000) return { how, ms: Math.round(performance.now() - begun) };
    }
  }, n);
  clicks.push({ ...ms, work: round((await worked()) - before) });
  if (ms.how === 'menu') await page.keyboard.press('Escape');
  else await page.keyboard.press('Control+z');
  await page.waitForFunction(() => /who moves/i.test(document.querySelector('.ask h2')?.textContent ?? ''));
  await page.waitForTimeout(200);
}
console.log(JSON.stringify({ counters, idle, ...figures, clicks }, null, 1));
await browser.close();
await server.stop();

// The board: hands, eyes and keys.
import assert from 'node:assert/strict';
import { filming } from './film.mjs';
import { answer, asked, gone, newcomer, reads, step, still } from './helper.mjs';
import { story } from './story.mjs';

/** Place and scale of the sheet. */
const sheet = (page) =>
  page.locator('.sheet').evaluate((e) => {
    const m = new DOMMatrix(getComputedStyle(e).transform);
    return { x: m.e, y: m.f, z: m.a };
  });
const moved = (page, was) =>
  page.waitForFunction((old) => {
    const m = new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform);
    return m.e !== old.x || m.f !== old.y || m.a !== old.z;
  }, was);

/** The middle of a hex on the screen, by a counter that stands there. */
async function counter(page, selector) {
  await still(page);
  const box = await page.locator(`${selector} .field`).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

story('drag, wheel and pinch move the sheet', async (sit) => {
  const page = await sit({ touch: true });
  await newcomer(page);
  await still(page);
  const box = await page.locator('.map').boundingBox();
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  let was = await sheet(page);
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  await page.mouse.move(cx - 80, cy - 50, { steps: 4 });
  await page.mouse.up();
  await moved(page, was);
  await still(page);
  let now = await sheet(page);
  assert.deepEqual([now.x - was.x, now.y - was.y, now.z], [-80, -50, was.z]);
  was = now;
  await page.mouse.wheel(0, -200);
  await moved(page, was);
  await still(page);
  assert.ok((await sheet(page)).z > was.z * 1.2);
  // two fingers: what lies between them stays there
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  was = await sheet(page);
  await touch('touchStart', [cx - 60, cy], [cx + 60, cy]);
  for (const d of [50, 40, 30]) await touch('touchMove', [cx - d, cy], [cx + d, cy]);
  await touch('touchEnd');
  await page.waitForFunction((z) => new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a < z * 0.6, was.z);
  await still(page);
  now = await sheet(page);
  assert.ok(Math.abs(now.z / was.z - 0.5) < 0.02, `${was.z} -> ${now.z}`);
  const middle = (s) => [(cx - box.x - s.x) / s.z, (cy - box.y - s.y) / s.z];
  const [a, b] = [middle(was), middle(now)];
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 6, `${a} -> ${b}`);
  // one finger drags and answers nothing
  const at = await step(page);
  was = now;
  await touch('touchStart', [cx, cy]);
  for (let i = 1; i <= 4; i++) await touch('touchMove', [cx + 20 * i, cy]);
  await touch('touchEnd');
  await moved(page, was);
  assert.equal(await step(page), at);
});

story('sight with its reason, a fan, hidden counters, and a refusal with its rule', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await answer(page);
  await asked(page);
  await still(page);
  const box = await page.locator('.map').boundingBox();
  await page.mouse.click(box.x + box.width - 60, box.y + box.height / 2);
  await page.locator('.tip').waitFor();
  assert.ok((await page.locator('.tip p').textContent()).length > 10);
  assert.equal(await page.locator('.tip .key').count(), 1, 'with its rule');
  await page.locator('.tip .key').click();
  await page.getByRole('heading', { name: /^Rule / }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tip').count(), 0);
  // a stack: two units or more in one hex
  const stack = '.pieces .placed:has(.stackno)';
  const [x, y] = await counter(page, stack);
  await page.keyboard.press('v');
  await page.mouse.click(x, y);
  await page.locator('.ov-sight').first().waitFor();
  // somewhere behind the heights it is blocked, and says by what
  let reason = '';
  for (let i = 0; i < 60 && !/not seen/.test(reason); i++) {
    await page.mouse.move(box.x + 60 + (i % 10) * 75, box.y + 40 + Math.floor(i / 10) * 60);
    reason = await page.locator('.hint').textContent();
  }
  assert.match(reason, /not seen: .{8,}\[.+\]/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.ov-sight').count(), 0);
  await page.keyboard.press('f');
  assert.ok((await page.locator('.fan .placed').count()) >= 2);
  await page.keyboard.press('f');
  assert.equal(await page.locator('.fan').count(), 0);
  await page.keyboard.press('h');
  assert.equal(await page.locator('.pieces .placed').count(), 0);
  await page.keyboard.press('h');
  assert.ok((await page.locator('.pieces .placed').count()) > 5);
});

story('a rule is laid between two hexes', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await page.keyboard.press('m');
  // four columns apart in the same row
  const [from, to] = ['[data-hex="2652"]', '[data-hex="3052"]'];
  await page.mouse.click(...(await counter(page, `.pieces ${from}`)));
  await page.mouse.move(...(await counter(page, `.pieces ${to}`)));
  const price = page.locator('.way-line .price');
  await reads(price, /^4 hexes$/);
  await page.mouse.click(...(await counter(page, `.pieces ${to}`)));
  await page.mouse.move(10, 10);
  await still(page);
  assert.equal(await price.textContent(), '4 hexes');
  await page.keyboard.press('Escape');
  assert.equal(await price.count(), 0);
  // by keys: the cursor is the other end
  await page.locator('.map').focus();
  await page.keyboard.press('m');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  assert.equal(await price.textContent(), '3 hexes');
  assert.match(await page.locator('#cursor-hex').textContent(), /3 hexes from/);
});

story('keys can be changed, but none twice', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await page.keyboard.press('?');
  const hide = page.getByRole('button', { name: /Change the key for: hide the counters/ });
  await hide.click();
  await page.keyboard.press('f');
  assert.match(await page.locator('.help .failed').textContent(), /F is taken: fan/);
  await page.keyboard.press('1');
  assert.match(await page.locator('.help .failed').textContent(), /meaning of its own/);
  await page.keyboard.press('q');
  assert.match(await hide.textContent(), /Q/);
  await page.keyboard.press('Escape');
  await page.locator('.help').waitFor({ state: 'hidden' });
  const pieces = page.locator('.pieces .placed');
  await page.keyboard.press('h');
  assert.ok((await pieces.count()) > 0, 'the old key is free');
  await page.keyboard.press('q');
  await pieces.first().waitFor({ state: 'detached' });
  await page.reload();
  await asked(page);
  assert.ok((await pieces.count()) > 0);
  await page.keyboard.press('q');
  // it is remembered
  await pieces.first().waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'All keys as they were' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.help').waitFor({ state: 'hidden' });
  await page.keyboard.press('h');
  await pieces.first().waitFor({ state: 'attached' });
});

story('the order of battle finds a unit', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Order of battle' });
  await dialog.getByText(/SP lost/).first().waitFor();
  await dialog.getByRole('searchbox').fill('12Ch');
  const units = dialog.locator('li:not(.dim) button');
  assert.equal(await units.count(), 1);
  await units.click();
  assert.equal(await dialog.isVisible(), false);
  await page.locator('.map').focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await page.locator('#cursor-hex').textContent(), /Hex \d+/);
});

story('the computer moves step by step, and can be skipped', async (sit) => {
  const page = await sit({ prefs: { pace: 0.4, confirm: false }, clock: true });
  const { look, toFilm, on, toTheEnd } = await filming(page);
  const now = await toFilm(5);
  assert.ok(now.told.length > 5, now.told);
  await on((next) => next.at !== now.at);
  const next = await look();
  assert.deepEqual([next.does, next.left], ['shows', now.left - 1], 'one step after the other');
  // time stands still, so that nothing but the key brings the end
  await page.keyboard.press('t');
  await page.waitForFunction((end) => Number(document.querySelector('.time .sp').textContent.slice(5)) >= end, next.step + next.left);
  await toTheEnd();
  assert.equal(await page.getByRole('button', { name: /Skip to the end/ }).count(), 0);
});

/** On to the question who moves. */
async function whoMoves(page) {
  await newcomer(page);
  for (let i = 0; i < 12 && !/who moves/i.test(await page.locator('.ask h2').textContent()); i++) {
    await answer(page);
    await asked(page);
  }
  assert.match(await page.locator('.ask h2').textContent(), /who moves/i);
}

story('a whole march by one click: reach, way, price, and why not farther', async (sit) => {
  const page = await sit();
  await whoMoves(page);
  // a unit under the pointer shows how far it would go
  await page.mouse.move(...(await counter(page, '.pieces [data-id="12Ch"]')));
  await page.locator('.cost').nth(20).waitFor();
  await page.locator('.ask .way').first().click();
  await page.waitForFunction(() => / moves,/.test(document.querySelector('.ask h2')?.textContent ?? '') && document.querySelectorAll('.cost').length > 20);
  const unit = await page.evaluate(() => document.querySelector('.ask h2').textContent.split(' ')[0]);
  const from = await page.locator(`.pieces [data-id="${unit}"]`).getAttribute('data-hex');
  // the middle of a hex that costs three
  await still(page);
  const [x, y] = await page.evaluate(() => {
    const ring = [...document.querySelectorAll('.cost')].find((e) => e.textContent === '3');
    const box = ring.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.move(x, y);
  await reads(page.locator('.way-line .price'), /^3 MP$/);
  const to = (await page.locator('.hint').textContent()).split(' ')[0];
  // far away it says why not, with the rule
  const box = await page.locator('.map').boundingBox();
  await page.mouse.move(box.x + box.width - 40, box.y + 60);
  await reads(page.locator('.hint'), /\[.+\]/);
  await page.mouse.click(x, y);
  await page.locator(`.pieces [data-id="${unit}"][data-hex="${to}"]`).waitFor({ state: 'attached' });
  assert.notEqual(to, from);
  assert.match(await page.locator('.ask h2').textContent(), /3 MP left/);
  // Alt and an arrow turn it where it stands
  const facing = () => page.locator(`.pieces [data-id="${unit}"] .mark`).getAttribute('transform');
  const was = await facing();
  await page.locator('.cost').first().waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await page.waitForFunction(([id, old]) => document.querySelector(`.pieces [data-id="${id}"] .mark`)?.getAttribute('transform') !== old, [unit, was]);
  assert.equal(await page.locator(`.pieces [data-id="${unit}"]`).getAttribute('data-hex'), to);
});

story('a finger shows the way first and marches with the second tap', async (sit) => {
  const page = await sit({ touch: true });
  await whoMoves(page);
  await page.locator('.ask .way').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 20);
  await still(page);
  const at = await step(page);
  const [x, y] = await page.evaluate(() => {
    const box = [...document.querySelectorAll('.cost')].find((e) => e.textContent === '2').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.touchscreen.tap(x, y);
  await page.locator('.way-line .price').waitFor();
  assert.equal(await step(page), at, 'nothing is done yet');
  await page.touchscreen.tap(x, y);
  await gone(page, at);
});

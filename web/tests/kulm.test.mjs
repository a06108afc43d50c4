// La Bataille: units that fill hexes and face their sides, marches by click and key, the clock, and a
// lesson fought out.
import assert from 'node:assert/strict';
import { answer, asked, confirmed, gone, reads, settled, step, still, ways as buttons } from './helper.mjs';
import { axe, story } from './story.mjs';

/** From the lobby to the first question of a scenario of Kulm. */
async function sitDown(page, title, { clock = false } = {}) {
  await page.locator('.pickcard', { hasText: title }).first().click();
  if (clock) await page.getByLabel(/against the clock/i).check();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
}

const words = (page) => page.locator('.ask h2').textContent();
const ways = (page) => buttons(page).evaluateAll((all) => all.map((e) => e.dataset.notation));

/** Gives an answer by its notation. */
async function say(page, notation) {
  const was = await step(page);
  await page.locator(`.way[data-notation="${notation}"], .done[data-notation="${notation}"]`).first().click();
  await confirmed(page, was);
}

/** Lets everything else pass until the page asks so. */
async function until(page, pattern) {
  for (let i = 0; i < 80; i++) {
    assert.ok(await asked(page), 'the battle is not over yet');
    if (pattern.test(await words(page))) return;
    const all = await ways(page);
    await answer(page, Math.max(0, all.findIndex((w) => w === 'done' || w === 'no')));
  }
  assert.fail(`never asked: ${pattern}`);
}

/** Where several answers are offered after a click or a key, takes the first. */
async function firstOf(page, was) {
  const came = await page.waitForFunction((old) => (document.querySelector('.menu') ? 'menu' : document.querySelector('.time .sp')?.textContent !== old ? 'step' : ''), was);
  if ((await came.jsonValue()) === 'menu') await page.keyboard.press('1');
  await gone(page, was);
}

/** The middle of a counter on the screen. */
async function middle(page, id) {
  await still(page);
  const box = await page.locator(`.pieces [data-id="${id}"] .field`).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

story('a battalion is chosen, marches and turns by clicks on the map', async (sit) => {
  const page = await sit();
  await sitDown(page, /lesson/i);
  await axe(page);
  assert.ok((await page.locator('.pieces .placed').count()) >= 11);
  await until(page, /who moves next/i);
  // a unit under the pointer shows how far it would go
  const id = (await ways(page)).find((w) => /^\d\/\d+e$/.test(w));
  assert.ok(id, 'a battalion may move');
  await page.mouse.move(...(await middle(page, id)));
  await page.locator('.cost').nth(8).waitFor();
  const was = await step(page);
  await page.mouse.click(...(await middle(page, id)));
  // alone or with its stack: the menu asks
  await firstOf(page, was);
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 8);
  assert.match(await words(page), /MP left/);
  await axe(page);
  const from = await page.locator(`.pieces [data-id="${id}"]`).first().getAttribute('data-hex');
  // a far hex: the way and its price first, then the march
  await still(page);
  const far = await page.evaluate(() => {
    const open = [...document.querySelectorAll('.cost:not(.stop)')].filter((e) => Number(e.textContent) >= 3 && Number(e.textContent) <= 5);
    const box = open.map((e) => e.getBoundingClientRect()).find((b) => b.x > 300 && b.y > 140 && b.right < innerWidth - 380 && b.bottom < innerHeight - 90);
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  });
  assert.ok(far, 'a hex for three to five points');
  await page.mouse.move(...far);
  await reads(page.locator('.way-line .price'), /\d MP/);
  const to = (await page.locator('.hint').textContent()).split(' ')[0];
  await page.mouse.click(...far);
  await page.locator(`.pieces [data-id="${id}"][data-hex="${to}"]`).waitFor({ state: 'attached' });
  assert.notEqual(to, from);
});

story('facings are taken on a rose of arrows, formations by their keys', async (sit) => {
  const page = await sit();
  await sitDown(page, /lesson/i);
  await until(page, /who moves next/i);
  const id = (await ways(page)).find((w) => /^\d\/\d+e$/.test(w));
  await say(page, id);
  await asked(page);
  // round the unit: every way it may turn
  const arrows = page.locator('.rose > g');
  await arrows.first().waitFor({ state: 'attached' });
  await still(page);
  const facing = () => page.locator(`.pieces [data-id="${id}"] .mark`).first().getAttribute('transform');
  const [before, at] = [await facing(), await step(page)];
  const box = await arrows.nth(1).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await gone(page, at);
  assert.notEqual(await facing(), before, 'it has turned');
  await page.keyboard.press('Control+z');
  await settled(page, at);
  // the next hex asks for the facing there: a number, or a second click for straight on
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 8);
  await still(page);
  const next = await page.evaluate((unit) => {
    const own = document.querySelector(`.pieces [data-id="${unit}"] .field`).getBoundingClientRect();
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    // a hex that nobody stands in: a click there means the hex and no piece
    const taken = new Set([...document.querySelectorAll('.pieces [data-hex]')].map((e) => e.dataset.hex));
    const rings = [...document.querySelectorAll('.cost')].filter((e) => !taken.has(e.dataset.hex)).map((e) => e.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
    return rings.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0];
  }, id);
  await page.mouse.click(...next);
  await page.locator('.rose text').nth(5).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.rose .main').count(), 1);
  assert.equal(await step(page), at, 'nothing is done yet');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.rose text').count(), 0);
  await page.mouse.click(...next);
  await page.keyboard.press('3');
  await gone(page, at);
  // formations by key: several ways to form are offered, one is taken at once
  const moved = await step(page);
  await asked(page);
  const shapes = new Set(await page.locator('.fold summary').evaluateAll((all) => all.map((e) => e.textContent.trim())));
  const key = [...shapes].some((s) => /form line/i.test(s)) ? 'l' : [...shapes].some((s) => /form column/i.test(s)) ? 'c' : '';
  if (key) {
    await page.keyboard.press(key);
    await firstOf(page, moved);
  }
});

story('after an undo the reach is that of what was done instead', async (sit) => {
  const page = await sit();
  await sitDown(page, /lesson/i);
  await until(page, /who moves next/i);
  const id = (await ways(page)).find((w) => /^\d\/\d+e$/.test(w));
  await say(page, id);
  await asked(page);
  /** What each hex in reach costs, once all are marked. */
  const prices = async () => {
    await asked(page);
    await page.waitForFunction(() => document.querySelectorAll('.cost').length > 8);
    return page.locator('.cost').evaluateAll((all) => all.map((e) => `${e.dataset.hex} ${e.textContent}`).sort());
  };
  const turn = async (notation) => {
    await page.locator('.fold').evaluateAll((all) => all.forEach((fold) => (fold.open = true)));
    await say(page, notation);
    return prices();
  };
  const at = await step(page);
  const line = await turn('line 3');
  await page.keyboard.press('Control+z');
  await settled(page, at);
  const column = await turn('turn 2');
  assert.notDeepEqual(column, line, 'a line goes less far than a column');
  await page.reload();
  assert.deepEqual(await prices(), column, 'the same as for somebody who just sits down');
});

story('the order of battle counts increments', async (sit) => {
  const page = await sit();
  await sitDown(page, /lesson/i);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Order of battle' });
  await dialog.getByText(/^\d+ increments lost/).first().waitFor();
  await dialog.getByText(/^\d+ of \d+ increments$/).first().waitFor();
  assert.doesNotMatch(await dialog.innerText(), /\bSP\b/);
});

story('the movement clock runs for whoever moves', async (sit) => {
  const page = await sit();
  await sitDown(page, /lesson/i, { clock: true });
  assert.equal(await page.getByRole('timer').count(), 0, 'no time counts outside movement');
  await until(page, /who moves next/i);
  const timer = page.getByRole('timer');
  await timer.waitFor();
  const left = async () => {
    const [m, s] = (await timer.locator('b').textContent()).split(':').map(Number);
    return 60 * m + s;
  };
  const first = await left();
  assert.ok(first <= 300 && first > 240, `${first} s of five minutes`);
  await axe(page);
  await page.waitForFunction((was) => {
    const [m, s] = document.querySelector('[role="timer"] b').textContent.split(':').map(Number);
    return 60 * m + s <= was - 2;
  }, first);
  // on the way through the lobby nothing is lost
  await page.reload();
  await asked(page);
  assert.ok((await left()) <= first - 2);
  await timer.locator('.key').click();
  await page.getByRole('heading', { name: /9\.1\.1/ }).waitFor();
});

story('the lesson is fought out against the computer, with result and replay', async (sit) => {
  const page = await sit({ prefs: { pace: 0, confirm: false } });
  await sitDown(page, /lesson/i);
  const begun = Date.now();
  let given = 0;
  let prompts = 0;
  const moved = new Map();
  while (await asked(page)) {
    const was = await step(page);
    const question = (await words(page)) ?? '';
    const all = await ways(page);
    if (/react|opportunity|square|recall|charge/i.test(question)) prompts++;
    // each unit marches twice at most; whatever else is asked gets its first answer
    let pick = 0;
    if (/who moves next/i.test(question)) {
      pick = all.findIndex((w) => /^\d\/\d+e$/.test(w) && (moved.get(w) ?? 0) < 2);
      if (pick >= 0) moved.set(all[pick], (moved.get(all[pick]) ?? 0) + 1);
      else pick = all.indexOf('done');
    } else if (/MP left/i.test(question)) {
      const done = all.indexOf('done');
      const steps = await page.locator('.fold', { hasText: /one hex on/i }).count();
      if (done < 0 && steps > 0) {
        const fold = page.locator('.fold', { hasText: /one hex on/i }).first();
        if (!(await fold.evaluate((e) => e.open))) await fold.locator('summary').click();
        await fold.locator('.way').first().click();
        await gone(page, was);
        given++;
        continue;
      }
      pick = Math.max(0, done);
    }
    await buttons(page).nth(Math.max(0, pick)).click();
    await page.waitForFunction((old) => document.querySelector('.time .sp')?.textContent !== old || document.querySelector('.ask a[href*="#/result/"]'), was, { polling: 15 });
    given++;
    assert.ok(given < 1500, `${given} answers, and still no end: ${question}`);
  }
  console.log(`# ${given} answers, ${prompts} prompts in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  await page.locator('.ask a[href*="#/result/"]').click();
  await page.locator('.verify b').first().waitFor();
  // losses are counted as the game counts strength
  const plot = page.locator('.plot');
  await page.locator('.plot[aria-label*="lost"]').waitFor();
  assert.match(await plot.getAttribute('aria-label'), /^French lost \d+ increments; \w+ lost \d+ increments$/);
  assert.match(await plot.locator('.lb').first().textContent(), /\d increments$/);
  // As many marks as the map tells of; a cautious game may have none.
  const told = await page.locator('.lossmap svg').getAttribute('aria-label');
  const marks = told.endsWith(': none') ? 0 : told.split(', ').length;
  assert.equal(await page.locator('.lossmap .lm').count(), marks, told);
  await axe(page);
  await page.locator('a', { hasText: 'Replay' }).first().click();
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const stands = () => page.locator('.pieces .placed').evaluateAll((all) => all.map((e) => `${e.dataset.id} ${e.dataset.hex}`).sort().join());
  const first = await stands();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) * 0.7)));
  await page.waitForFunction((was) => [...document.querySelectorAll('.pieces .placed')].map((e) => `${e.dataset.id} ${e.dataset.hex}`).sort().join() !== was, first);
});

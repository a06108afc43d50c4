// A table of miniatures: from the lobby to the result, by hand and by keys.
import assert from 'node:assert/strict';
import { answer, asked, gone, onward, step, still, ways } from './helper.mjs';
import { axe, story } from './story.mjs';

/** From the lobby to the first question of Quatre Bras, as a newcomer would. */
async function sitDown(page) {
  await page.locator('.pickcard', { hasText: /quatre bras/i }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
}

/** Whether a move is asked for that may be made or not, and could go some inches straight ahead. */
const free = async (page) => {
  const offered = await page.evaluate(() => document.querySelector('.drawn .turns') !== null && document.querySelector('[data-notation="stand"]') !== null);
  if (!offered) return false;
  // how far it could go is known once it has been tried
  await page.locator('.drawn[aria-busy="false"]').waitFor();
  return page.evaluate(() => {
    const d = document.querySelector('.tb-range')?.getAttribute('d');
    const points = [...(d ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const [from, ahead] = [points[0], points[Math.floor(points.length / 2)]];
    return from !== undefined && Math.hypot(ahead[0] - from[0], ahead[1] - from[1]) > 14 * 4;
  });
};

/** Answers until somebody may move as he likes. */
async function toMove(page) {
  for (let i = 0; i < 90; i++) {
    assert.ok(await asked(page), 'the battle is not over yet');
    if (await free(page)) return;
    await answer(page, await onward(page));
  }
  assert.fail('nobody moves');
}

/** The middle of the base that may be drawn, its front corners, and an inch on the screen. */
const grips = async (page) => {
  await still(page);
  return page.evaluate(() => {
    const box = (e) => {
      const b = e.getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2];
    };
    const [left, right] = [...document.querySelectorAll('circle.tb-grip')].map(box);
    const z = new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a;
    // the middle lies half a base behind the front
    const [fx, fy] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
    const wide = Math.hypot(right[0] - left[0], right[1] - left[1]);
    const ahead = [(right[1] - left[1]) / wide, -(right[0] - left[0]) / wide];
    return { left, right, ahead, middle: [fx - ahead[0] * 10 * z, fy - ahead[1] * 10 * z], inch: 14 * z };
  });
};

/** Drags from one point of the screen to another. */
async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

const tried = (page) => page.waitForFunction(() => document.querySelector('.drawn .commit') && (!document.querySelector('.drawn .commit').disabled || document.querySelector('.drawn .no')));
/** Whether what is drawn may be given; if not, the page says why and by which rule. */
async function allowed(page) {
  const no = page.locator('.drawn .no');
  if ((await no.count()) === 0) return true;
  assert.match(await no.textContent(), /[A-Z]\d/, 'a refusal names its rule');
  return false;
}

/** Drags the base straight ahead; friends may be passed but not stopped on, so more than one length is tried. */
async function advance(page) {
  for (const inches of [2, 3, 1, 4, 1.5]) {
    const { middle, ahead, inch } = await grips(page);
    await drag(page, middle, [middle[0] + ahead[0] * inch * inches, middle[1] + ahead[1] * inch * inches]);
    await tried(page);
    if (await allowed(page)) return inches;
    await page.keyboard.press('Escape');
    await page.locator('.base.faint').waitFor({ state: 'detached' });
  }
  assert.fail('no way ahead');
}
const inchesSpent = async (page) => parseFloat(await page.locator('.costs .sum td').last().textContent());

story('a newcomer makes a game of miniatures and moves by dragging', async (sit) => {
  const page = await sit();
  await sitDown(page);
  assert.ok((await page.locator('.pieces .base').count()) > 10, 'bases stand on the table');
  assert.ok((await page.locator('.tags .tag').count()) > 10, 'with their tags');
  await axe(page);
  await toMove(page);
  await axe(page);
  assert.equal(await page.locator('.base.faint').count(), 0, 'nothing is drawn yet');
  await page.locator('.tb-range').waitFor({ state: 'attached' });
  const lastOff = page.getByRole('button', { name: 'Last leg off' });
  let [moving, was, wheeled] = ['', '', false];
  // in a crowd there may be no room to wheel: then the next unit shows it
  for (let unit = 0; unit < 5 && !wheeled; unit++) {
    if (unit > 0) {
      await page.keyboard.press('Escape');
      await page.locator('.base.faint').waitFor({ state: 'detached' });
      await page.locator('[data-notation="stand"]').click();
      await toMove(page);
      await page.locator('.tb-range').waitFor({ state: 'attached' });
    }
    const { middle, inch } = await grips(page);
    const inches = await advance(page);
    moving = await page.locator('.base.faint').getAttribute('data-id');
    const spent = await inchesSpent(page);
    // on a road an inch costs half of one, over rough ground two
    assert.ok(spent >= inches * 0.45 && spent <= inches * 2.25, `${inches} inches ahead cost ${spent}`);
    const gone = (await grips(page)).middle;
    const far = Math.hypot(gone[0] - middle[0], gone[1] - middle[1]) / inch;
    assert.ok(Math.abs(far - inches) < 0.1, `dragged by ${inches} inches it goes ${far}`);
    assert.equal(await page.locator('.tb-ghost.ending').count(), 1);
    assert.match(await page.locator('.tb-words').first().textContent(), /″/);
    was = await page.locator(`.pieces [data-id="${moving}"]`).getAttribute('transform');
    // a wheel from there costs more; taken back it costs what it did
    for (const [corner, by] of [['left', 1], ['right', 1], ['left', 0.4], ['right', 0.4], ['left', 2], ['right', 2]]) {
      const there = await grips(page);
      const from = there[corner];
      await drag(page, from, [from[0] + there.ahead[0] * there.inch * by, from[1] + there.ahead[1] * there.inch * by]);
      await tried(page);
      if (await allowed(page)) {
        assert.match(await page.locator('.costs').textContent(), corner === 'left' ? /wheel right/ : /wheel left/);
        assert.ok((await inchesSpent(page)) > spent);
        wheeled = true;
        break;
      }
      await lastOff.click();
      await tried(page);
    }
  }
  assert.ok(wheeled, 'it wheels to one side or the other');
  await lastOff.click();
  await page.waitForFunction(() => !/wheel/.test(document.querySelector('.costs')?.textContent ?? ''));
  await tried(page);
  // Esc takes the hand off
  await page.keyboard.press('Escape');
  await page.locator('.base.faint').waitFor({ state: 'detached' });
  await advance(page);
  const at = await step(page);
  await page.locator('.drawn .commit').click();
  await gone(page, at);
  await page.waitForFunction(([unit, old]) => document.querySelector(`.pieces [data-id="${unit}"]`)?.getAttribute('transform') !== old, [moving, was]);
});

story('a move that cannot be made says why, by which rule and where', async (sit) => {
  const page = await sit();
  await sitDown(page);
  await toMove(page);
  const at = await step(page);
  const { middle, ahead, inch } = await grips(page);
  await drag(page, middle, [middle[0] + ahead[0] * inch * 30, middle[1] + ahead[1] * inch * 30]);
  await tried(page);
  assert.ok((await page.locator('.drawn .no').textContent()).length > 12);
  assert.equal(await page.locator('.tb-ghost.cross').count(), 1, 'a cross where it fails');
  const tip = page.locator('.tip');
  await tip.waitFor();
  assert.equal(await tip.locator('.key').count(), 1);
  assert.equal(await page.locator('.drawn .commit').isDisabled(), true);
  await page.keyboard.press('Enter');
  assert.equal(await step(page), at, 'nothing is done');
  await tip.locator('.key').click();
  await page.getByRole('heading', { name: /^Rule / }).waitFor();
  await page.keyboard.press('Escape');
  // a shorter one in its place is fine
  const now = await grips(page);
  await drag(page, now.middle, [now.middle[0] + now.ahead[0] * now.inch * 2, now.middle[1] + now.ahead[1] * now.inch * 2]);
  await tried(page);
  assert.equal(await page.locator('.drawn .commit').isDisabled(), false);
  assert.equal(await page.locator('.costs tr').count(), 2, 'the leg that failed is gone');
  // one that is taken off takes no other with it, however long the server thinks about it
  const short = await grips(page);
  await drag(page, short.middle, [short.middle[0] + short.ahead[0] * short.inch * 30, short.middle[1] + short.ahead[1] * short.inch * 30]);
  await tried(page);
  await page.locator('.drawn .no').waitFor();
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/preview', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Last leg off' }).click();
  const { middle: here } = await grips(page);
  assert.ok(Math.hypot(here[0] - short.middle[0], here[1] - short.middle[1]) < 1, `${short.middle} to ${here}`);
  release();
});

story('a move by keys alone, and a rule laid from base to base', async (sit) => {
  const page = await sit();
  await page.locator('.pickcard', { hasText: /quatre bras/i }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Begin the battle' }).focus();
  await page.keyboard.press('Enter');
  await asked(page);
  // who acts is chosen on the table; every other answer by its number
  for (let i = 0; i < 60; i++) {
    assert.ok(await asked(page));
    if (await free(page)) break;
    const before = await step(page);
    if (/who acts/i.test((await page.locator('.ask h2').textContent()) ?? '')) {
      await page.locator('.map').focus();
      await page.keyboard.press('End');
      assert.ok((await page.locator('#cursor-hex').textContent()).length > 5, 'the base is read out');
      await page.keyboard.press('Enter');
      // a base with two answers offers them
      const came = await page.waitForFunction((was) => (document.querySelector('.menu') ? 'menu' : document.querySelector('.time .sp')?.textContent !== was || document.querySelector('.odds[aria-busy="false"] .confirm') ? 'other' : ''), before);
      if ((await came.jsonValue()) === 'menu') await page.keyboard.press('1');
    } else {
      const pick = await onward(page);
      const ends = await ways(page).nth(pick).evaluate((e) => e.classList.contains('done'));
      await page.locator('.map').focus();
      await page.keyboard.press(ends ? 't' : String(pick + 1));
    }
    const came = await page.waitForFunction((was) => (document.querySelector('.time .sp')?.textContent !== was ? 'step' : document.querySelector('.odds[aria-busy="false"] .confirm') ? 'odds' : ''), before);
    if ((await came.jsonValue()) === 'odds') await page.keyboard.press('Enter');
    await gone(page, before);
  }
  await page.locator('.map').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await tried(page);
  assert.equal(await page.locator('.costs tr').first().locator('td').first().textContent(), 'advance');
  const two = await inchesSpent(page);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((was) => parseFloat(document.querySelector('.costs .sum td:last-child')?.textContent) < was, two);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /wheel right 5°/.test(document.querySelector('.costs')?.textContent ?? ''));
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() => !/wheel/.test(document.querySelector('.costs')?.textContent ?? ''));
  await tried(page);
  assert.ok((await page.locator('#cursor-hex').textContent()).length > 5, 'what it would do is read out');
  const at = await step(page);
  await page.keyboard.press('Enter');
  await gone(page, at);
  await asked(page);
  // the ruler: from the base under the cursor to the next
  if (await page.locator('.drawn').count()) await answer(page);
  await asked(page);
  await page.locator('.map').focus();
  // from the nearest edge of the table up
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
  await page.locator('.tb-ruler').waitFor({ state: 'attached' });
  assert.match(await page.locator('#cursor-hex').textContent(), /″ apart/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tb-ruler').count(), 0);
});

story('the order of battle points to a base', async (sit) => {
  const page = await sit();
  await sitDown(page);
  for (let i = 0; i < 12 && !(await page.locator('.pieces .base').count()); i++) await answer(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Order of battle' });
  await dialog.getByRole('searchbox').fill('Jamin');
  const units = dialog.locator('li:not(.dim) button');
  assert.equal(await units.count(), 1);
  await units.click();
  await page.locator('.basecard', { hasText: 'Jamin' }).waitFor();
});

story('Quatre Bras is fought out against the computer, with result and replay', async (sit) => {
  const page = await sit({ prefs: { pace: 0, confirm: false } });
  await sitDown(page);
  const begun = Date.now();
  let given = 0;
  // a patient hand: what ends a move or a phase where it may, else the first answer, until the battle is over
  const ending = page.locator('.time .done:not(.none):not([disabled])');
  while (await asked(page)) {
    const before = await step(page);
    await ((await ending.count()) ? ending : ways(page)).first().click();
    await page.waitForFunction((was) => document.querySelector('.time .sp')?.textContent !== was || document.querySelector('.ask a[href*="#/result/"]'), before, { polling: 15 });
    given++;
    assert.ok(given < 1000, `${given} answers, and still no end`);
  }
  console.log(`# ${given} answers in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  await page.locator('.ask a[href*="#/result/"]').click();
  await page.locator('.verify b').first().waitFor();
  await page.locator('.lossmap .lm').first().waitFor({ state: 'attached' });
  await axe(page);
  await page.locator('a', { hasText: 'Replay' }).first().click();
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const stands = () => page.locator('.pieces .base').evaluateAll((all) => all.map((e) => `${e.dataset.id} ${e.getAttribute('transform')}`).sort().join());
  const first = await stands();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) * 0.6)));
  await page.waitForFunction((was) => [...document.querySelectorAll('.pieces .base')].map((e) => `${e.dataset.id} ${e.getAttribute('transform')}`).sort().join() !== was, first);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { answer, asked, launch, newcomer, person, serve, step } from './helper.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** A test with its own server; errors of the page fail it. */
function story(name, tell) {
  test(name, { timeout: 170_000 }, async () => {
    const server = await serve();
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
      await server.stop();
    }
  });
}

async function axe(page, exclude = []) {
  let builder = new AxeBuilder({ page });
  for (const part of exclude) builder = builder.exclude(part);
  const { violations } = await builder.analyze();
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  assert.deepEqual(
    bad.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`),
    [],
  );
}

story('a newcomer makes the first move within a minute', async (sit) => {
  const begun = Date.now();
  const page = await sit({ prefs: {} });
  await newcomer(page);
  assert.match(await page.locator('.top .battle').textContent(), /Serpallen/);
  await answer(page);
  assert.ok(Date.now() - begun < 60_000);
  assert.ok((await page.locator('.log li').count()) > 0, 'the log tells of it');
});

story('a whole battle by clicks, to the result and its replay', async (sit) => {
  const page = await sit();
  await newcomer(page);
  let answers = 0;
  while (await asked(page)) {
    // mostly the first answer; every third time the last, which is to be done with it
    const many = await page.locator('.ask .way').count();
    await answer(page, answers % 3 === 2 ? many - 1 : 0);
    answers++;
    assert.ok(answers < 1500, 'the battle ends');
  }
  await page.getByRole('link', { name: 'See the result' }).click();
  await page.getByRole('heading', { level: 1, name: /victory|drawn/i }).waitFor();
  await page.locator('.plot .ln').first().waitFor();
  await page.locator('.verify b').first().waitFor();
  assert.match(await page.locator('.verify').first().textContent(), /Dice verified/);
  await axe(page);
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  assert.ok(last >= answers);
  const lines = () => page.locator('.log li').count();
  const opening = await lines();
  await scrub.fill(String(Math.floor(last / 2)));
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, opening);
  const middle = await lines();
  await scrub.fill('0');
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length < n, middle);
  await page.getByRole('button', { name: 'Chapter forward' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  // the finished game stands in the lobby
  await page.getByRole('link', { name: 'Grognard' }).click();
  await page.getByRole('heading', { name: 'Fought out' }).waitFor();
});

story('an answer is taken back', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await answer(page);
  await asked(page);
  const was = await page.locator('.ask h2').textContent();
  const at = await step(page);
  await answer(page);
  await asked(page);
  await page.keyboard.press('Control+z');
  await page.waitForFunction((s) => document.querySelector('.time .sp')?.textContent === s, at);
  assert.equal(await page.locator('.ask h2').textContent(), was);
});

story('a reload in mid-question comes back to the same place', async (sit) => {
  const page = await sit();
  await newcomer(page);
  for (let i = 0; i < 4; i++) {
    await answer(page);
    await asked(page);
  }
  const [words, at, log] = [await page.locator('.ask h2').textContent(), await step(page), await page.locator('.log li').count()];
  await page.reload();
  await asked(page);
  assert.equal(await page.locator('.ask h2').textContent(), words);
  assert.equal(await step(page), at);
  assert.equal(await page.locator('.log li').count(), log);
});

story('two browsers in one game with hidden orders', async (sit, server) => {
  const one = await sit();
  await one.locator('.side input[name="seat-russian"][value="friend"]').check();
  await one.getByLabel(/orders stay hidden/i).check();
  await one.getByRole('button', { name: /link for the friend/ }).click();
  await one.locator('.game').waitFor();
  const invite = await one.evaluate(() => JSON.parse(localStorage.getItem('grognard.games'))[0].invite);
  const two = await sit();
  await two.goto(new URL(invite, server.url).href);
  await two.locator('.game').waitFor();
  assert.match(two.url(), /#\/game\//, 'the token leaves the address');
  // each sees his own order and not the other's
  const orders = (page) => page.locator('.army .fact', { hasText: /activations/ }).allInnerTexts();
  const [mine, his] = [await orders(one), await orders(two)];
  assert.equal(mine.length, 2);
  assert.match(mine[0], /Attack/);
  assert.match(mine[1], /hidden/);
  assert.match(his[0], /hidden/);
  assert.match(his[1], /Hold/);
  // only who is asked has answers, and the other sees each step without a reload
  for (let i = 0; i < 6; i++) {
    const ready = (p) => p.locator('.ask .way:not([disabled])').first().waitFor({ timeout: 15_000 }).then(() => p);
    const mover = await Promise.any([ready(one), ready(two)]);
    const other = mover === one ? two : one;
    assert.equal(await other.locator('.ask .way').count(), 0);
    const was = await step(other);
    await answer(mover);
    await other.waitForFunction((before) => document.querySelector('.time .sp')?.textContent !== before, was, { timeout: 15_000 });
  }
});

story('a move by keyboard alone', async (sit) => {
  const page = await sit();
  const press = (key) => page.keyboard.press(key);
  const tabTo = async (selector) => {
    for (let i = 0; i < 60; i++) {
      await press('Tab');
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  await page.locator('.welcome button').waitFor();
  await tabTo('.welcome .btn.main');
  await press('Enter');
  await asked(page);
  const before = await step(page);
  await press('1');
  await page.waitForFunction((was) => document.querySelector('.time .sp')?.textContent !== was, before);
  await asked(page);
  // on to a question that hexes answer
  for (let i = 0; i < 8 && (await page.locator('.ov-reach, .may-act').count()) === 0; i++) {
    const at = await step(page);
    await press('1');
    await page.waitForFunction((was) => document.querySelector('.time .sp')?.textContent !== was, at);
    await asked(page);
  }
  await tabTo('.map');
  const at = await step(page);
  await press('ArrowUp');
  await press('ArrowDown');
  assert.match(await page.locator('#cursor-hex').textContent(), /Hex \d+/);
  // the cursor starts on a marked hex: Enter acts, and again confirms or chooses
  await press('Enter');
  await page.waitForTimeout(700);
  if ((await step(page)) === at) {
    if (await page.locator('.menu').count()) await press('1');
    else await press('Enter');
  }
  await page.waitForFunction((was) => document.querySelector('.time .sp')?.textContent !== was, at);
});

story('a click that is not allowed says why; sight, fan and hidden counters', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await answer(page);
  await asked(page);
  const box = await page.locator('.map').boundingBox();
  await page.mouse.click(box.x + box.width - 60, box.y + box.height / 2);
  await page.locator('.tip').waitFor();
  assert.ok((await page.locator('.tip p').textContent()).length > 10);
  assert.ok((await page.locator('.tip .key').count()) === 1, 'with its rule');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tip').count(), 0);
  // a stack: two units or more in one hex
  const hex = await page.evaluate(() => document.querySelector('.pieces .placed:has(.stackno)')?.getAttribute('data-hex'));
  assert.ok(hex, 'there is a stack');
  const counter = await page.locator(`.pieces .placed[data-hex="${hex}"]:has(.stackno) .counter .field`).boundingBox();
  // the cursor goes where the pointer clicked, then F fans
  await page.keyboard.press('v');
  await page.mouse.click(counter.x + counter.width / 2, counter.y + counter.height / 2);
  await page.locator('.ov-sight').first().waitFor();
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

story('axe finds nothing serious in lobby and game, by day and by night', async (sit) => {
  const page = await sit();
  await page.locator('.card').first().waitFor();
  await axe(page);
  await page.keyboard.press('n');
  await page.waitForTimeout(150);
  await axe(page);
  await newcomer(page);
  await answer(page);
  await asked(page);
  await page.waitForTimeout(300);
  await axe(page, ['.layer']);
  await page.keyboard.press('n');
  await page.waitForTimeout(150);
  await axe(page, ['.layer']);
});

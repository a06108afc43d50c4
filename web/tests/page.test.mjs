import assert from 'node:assert/strict';
import { answer, asked, gone, newcomer, reads, settled, step, ways } from './helper.mjs';
import { axe, story } from './story.mjs';

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
  const page = await sit({ prefs: { pace: 0, confirm: false } });
  await newcomer(page);
  let answers = 0;
  while (await asked(page)) {
    // a while mostly the first answer, then the last, which is to be done with it
    const many = await ways(page).count();
    await answer(page, answers < 36 && answers % 3 < 2 ? 0 : many - 1);
    answers++;
    assert.ok(answers < 1500, 'the battle ends');
  }
  await page.getByRole('link', { name: 'See the result' }).click();
  await page.getByRole('heading', { level: 1, name: /win|draw|army/i }).waitFor();
  await page.locator('.plot .ln').first().waitFor();
  await reads(page.locator('.verify b'), /Dice verified/);
  await page.locator('.lossmap').waitFor();
  await axe(page);
  await page.keyboard.press('n');
  await page.locator('html[data-theme="night"]').waitFor();
  await axe(page);
  // the report tells the same battle in words, with a map for each turning point, and leads back into the replay
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Bulletin' }).waitFor();
  await reads(page.locator('.seal b'), /^Verified/);
  const maps = page.locator('.turns img');
  const turned = await maps.count();
  assert.ok(turned > 0 && turned <= 3, `${turned} maps`);
  await maps.last().evaluate((map) => map.decode());
  const rows = page.getByRole('table', { name: /expected and thrown/ }).getByRole('row');
  assert.ok((await rows.count()) > 4, 'an account of the dice');
  await page.getByRole('table', { name: /as the standard works have it/ }).waitFor();
  await axe(page);
  await page.keyboard.press('n');
  await page.locator('html[data-theme="day"]').waitFor();
  await axe(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'HTML' }).click();
  assert.match((await saving).suggestedFilename(), /^battles-of-napoleon-.*\.html$/);
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  assert.ok(last >= answers);
  const lines = async () => {
    await page.locator('.replay[aria-busy="false"]').waitFor();
    return page.locator('.log li').count();
  };
  const opening = await lines();
  await scrub.fill(String(Math.floor(last / 2)));
  const middle = await lines();
  assert.ok(middle > opening, `${opening} to ${middle} lines`);
  await scrub.fill('0');
  assert.equal(await lines(), opening);
  await page.getByRole('button', { name: 'Chapter forward' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await axe(page, ['.pieces', '.sheet .layer']);
  // the finished game stands in the lobby
  await page.getByRole('link', { name: 'Grognard' }).click();
  await page.getByRole('heading', { name: 'Fought out' }).waitFor();
});

story('an answer is taken back and given again', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await answer(page);
  await asked(page);
  const was = await page.locator('.ask h2').textContent();
  const at = await step(page);
  await answer(page);
  await asked(page);
  const [then, later] = [await step(page), await page.locator('.ask h2').textContent()];
  const back = (to) => settled(page, to);
  const redo = page.getByRole('button', { name: 'Redo' });
  assert.ok(await redo.isDisabled(), 'there is nothing to give again');
  await page.keyboard.press('Control+z');
  await back(at);
  assert.equal(await page.locator('.ask h2').textContent(), was);
  await page.keyboard.press('Control+Shift+z');
  await back(then);
  assert.equal(await page.locator('.ask h2').textContent(), later);
  await page.keyboard.press('Control+z');
  await back(at);
  await redo.click();
  await back(then);
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
    const ready = (p) => p.locator('.ask .way:not([disabled]), .time .done:not([disabled])').first().waitFor().then(() => p);
    const mover = await Promise.any([ready(one), ready(two)]);
    const other = mover === one ? two : one;
    assert.equal(await ways(other).count(), 0);
    const was = await step(other);
    await answer(mover);
    await gone(other, was);
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
  await gone(page, before);
  await asked(page);
  // on to a question that hexes answer
  for (let i = 0; i < 12 && !/who moves/i.test(await page.locator('.ask h2').textContent()); i++) {
    const at = await step(page);
    await press('1');
    await gone(page, at);
    await asked(page);
  }
  await page.locator('.may-act').first().waitFor({ state: 'attached' });
  await tabTo('.map');
  const at = await step(page);
  await press('ArrowUp');
  await press('ArrowDown');
  assert.match(await page.locator('#cursor-hex').textContent(), /Hex \d+/);
  // the cursor starts on a marked hex: Enter acts, and again confirms or chooses
  await press('Enter');
  const next = await page.waitForFunction((was) => {
    if (document.querySelector('.time .sp')?.textContent !== was) return 'done';
    return document.querySelector('.menu') ? 'menu' : document.querySelector('.odds[aria-busy="false"] .confirm') ? 'odds' : '';
  }, at);
  if ((await next.jsonValue()) === 'menu') await press('1');
  else if ((await next.jsonValue()) === 'odds') await press('Enter');
  await gone(page, at);
});

story('axe finds nothing serious in lobby and game, by day and by night', async (sit) => {
  const page = await sit();
  const turn = async (theme) => {
    await page.keyboard.press('n');
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
  };
  await page.locator('.card').first().waitFor();
  await axe(page);
  await turn('night');
  await axe(page);
  await newcomer(page);
  await answer(page);
  await asked(page);
  // pieces and ground are pictures that are hidden from screen readers, and slow to walk through
  await axe(page, ['.pieces', '.sheet .layer']);
  await turn('day');
  await axe(page, ['.pieces', '.sheet .layer']);
  for (const [key, dialog] of [['?', 'How to play'], ['b', 'Order of battle']]) {
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await axe(page, ['.game']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'hidden' });
  }
});

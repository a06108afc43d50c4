// The page in the hand: 390 by 844, by finger.
import assert from 'node:assert/strict';
import { answer, asked, confirmed, gone, oddsOf, step, still } from './helper.mjs';
import { axe, fought, story } from './story.mjs';

const phone = { size: [390, 844], touch: true };

/** Nothing can be pushed sideways. */
async function upright(page, where) {
  await still(page);
  const wide = await page.evaluate(() => {
    const out = [document.documentElement, document.body, ...document.querySelectorAll('.lobby, .hall, .side, .report, .sheet-r, .desk, .log ol')];
    return out.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflowX !== 'visible').map((e) => `${e.className || e.tagName} ${e.scrollWidth} in ${e.clientWidth}`);
  });
  assert.deepEqual(wide, [], where);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, where);
}

/** What a finger should hit is as large as a finger; keys of rules within a sentence are part of it. */
async function fingers(page, where) {
  await still(page);
  const small = await page.evaluate(() => {
    const seen = (e) => e.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && !e.closest('.sr');
    const area = (e) => {
      // a box with a label is hit by its label, and a card by all of it
      const host = e.closest('label') ?? (e.classList.contains('pickcard') ? e.closest('.card') : e.classList.contains('go') ? e.closest('.game-card') : e);
      return host.getBoundingClientRect();
    };
    return [...document.querySelectorAll('button, a[href], select, input, summary')]
      .filter((e) => seen(e) && !(e.classList.contains('key') && e.closest('.log, p, li, td, blockquote')) && !e.classList.contains('sr') && !e.closest('.chaps') && e.getAttribute('tabindex') !== '-1')
      .map((e) => [e, area(e)])
      .filter(([e, b]) => b.width > 0 && (b.height < 43.5 || (b.width < 43.5 && e.type !== 'range')) && !(e.type === 'range' && b.height >= 20))
      .map(([e, b]) => `${e.outerHTML.slice(0, 90)} ${Math.round(b.width)}x${Math.round(b.height)}`);
  });
  assert.deepEqual(small, [], where);
}

/** Whether a thing lies wholly on the screen, and nothing over it. */
const inSight = async (locator) => {
  await locator.waitFor();
  await still(locator.page());
  return locator.evaluate((e) => {
    const b = e.getBoundingClientRect();
    const at = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    return b.top >= 0 && b.bottom <= innerHeight + 0.5 && b.left >= 0 && b.right <= innerWidth + 0.5 && (e === at || e.contains(at));
  });
};

async function sitDown(page, title) {
  await page.locator('.pickcard', { hasText: title }).first().tap();
  await page.getByRole('button', { name: 'Begin the battle' }).tap();
  await asked(page);
}

story('phone: a tap on a card opens its set-up with Begin in reach', async (sit) => {
  const page = await sit(phone);
  await page.locator('.card img').first().waitFor();
  assert.equal(await page.locator('.side').isVisible(), false, 'the list comes first');
  await upright(page, 'lobby');
  await fingers(page, 'lobby');
  await axe(page);
  // the longest set-up there is
  await page.locator('.pickcard', { hasText: '30 August' }).tap();
  const begin = page.getByRole('button', { name: 'Begin the battle' });
  await begin.waitFor();
  assert.ok(await inSight(begin), 'Begin is in reach at once');
  await upright(page, 'set-up');
  await fingers(page, 'set-up');
  await axe(page);
  await page.getByRole('button', { name: 'Back to the battles' }).tap();
  await page.locator('.side').waitFor({ state: 'hidden' });
  await page.locator('.pickcard', { hasText: 'Serpallen' }).first().tap();
  await begin.tap();
  assert.ok(await asked(page));
});

story('phone: question and story are two tabs of one sheet', async (sit) => {
  const page = await sit(phone);
  await sitDown(page, 'Serpallen');
  for (let i = 0; i < 5; i++) {
    await answer(page);
    await asked(page);
  }
  await upright(page, 'game');
  await fingers(page, 'game');
  assert.equal(await page.locator('.log').isVisible(), false);
  await page.getByRole('button', { name: 'Story', exact: true }).first().tap();
  await page.locator('.log').waitFor();
  assert.equal(await page.locator('.ask').isVisible(), false);
  await still(page);
  const last = page.locator('#log > li').last();
  assert.ok(await last.evaluate((e) => e.getBoundingClientRect().bottom <= document.querySelector('#log').getBoundingClientRect().bottom + 1), 'its end is shown');
  await fingers(page, 'story');
  await upright(page, 'story');
  await axe(page, ['.pieces', '.sheet .layer']);
  // a line that is tapped comes back with its place on the map
  await page.locator('#log > li.spot').last().tap({ position: { x: 120, y: 10 } });
  await page.locator('.ask').waitFor();
  await page.locator('.ov-select.in').first().waitFor({ state: 'attached' });
});

story('phone: what confirms an answer is always in sight', async (sit) => {
  const page = await sit(phone);
  await sitDown(page, /lesson/);
  for (let i = 0; i < 20 && !/who moves/i.test(await page.locator('.ask h2').textContent()); i++) {
    const ways = await page.locator('.ask .way').evaluateAll((all) => all.map((e) => e.dataset.notation));
    await answer(page, Math.max(0, ways.findIndex((w) => w === 'done' || w === 'no')));
    assert.ok(await asked(page));
  }
  // a finger on the map chooses first and confirms then; the question above it is long
  await still(page);
  const spot = await page.evaluate(() => {
    const map = document.querySelector('.map').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.may-act.in')].map((e) => e.getBoundingClientRect());
    const free = boxes.find((b) => b.left > map.left + 10 && b.right < map.right - 70 && b.top > map.top + 10 && b.bottom < map.bottom - 10);
    return free && [free.x + free.width / 2, free.y + free.height / 2];
  });
  assert.ok(spot, 'somebody may be chosen on the map');
  await page.touchscreen.tap(...spot);
  const confirm = oddsOf(page).locator('.confirm');
  await confirm.waitFor();
  assert.ok(await inSight(confirm));
  await fingers(page, 'odds');
  const was = await page.locator('.time .sp').textContent();
  await confirm.tap();
  await gone(page, was);
});

story('phone: a move on a table is confirmed in sight', async (sit) => {
  const page = await sit(phone);
  await sitDown(page, /quatre bras/i);
  for (let i = 0; i < 60 && (await page.locator('.drawn .turns').count()) === 0; i++) {
    // officers may ride for ever
    if (/officer move/.test(await page.locator('.ask h2').textContent())) {
      const before = await step(page);
      await page.locator('.time .done').tap();
      await confirmed(page, before);
      assert.ok(await asked(page));
      continue;
    }
    const ways = await page.locator('.ask .way').evaluateAll((all) => all.map((e) => e.dataset.notation));
    const force = ways.findIndex((w) => /^[A-Z]\d+$/.test(w));
    await answer(page, Math.max(0, force));
    assert.ok(await asked(page));
  }
  await page.locator('.map').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
  const commit = page.locator('.drawn[aria-busy="false"] .commit');
  await commit.waitFor();
  assert.ok(await inSight(commit));
});

story('phone: a replay has its steps and its story, the result goes no way but down', async (sit, server) => {
  const game = await fought(server);
  const page = await sit(phone);
  await page.goto(`${server.url}/#/replay/${game}`);
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  await scrub.fill('60');
  const count = page.getByText(/^step 60 of \d+$/);
  await count.waitFor();
  assert.ok(await inSight(count));
  await page.waitForFunction(() => document.querySelectorAll('#log > li').length > 8);
  assert.ok(await inSight(page.locator('#log > li').last()));
  for (const name of ['Step back', 'Play', 'Step forward']) assert.ok(await inSight(page.getByRole('button', { name, exact: true })), name);
  await upright(page, 'replay');
  await fingers(page, 'replay');
  await page.getByRole('link', { name: 'Result' }).tap();
  await page.locator('.lossmap').waitFor();
  await upright(page, 'result');
  await fingers(page, 'result');
  await page.getByRole('link', { name: 'Report', exact: true }).tap();
  await page.locator('.turns img').first().waitFor();
  await upright(page, 'report');
  await fingers(page, 'report');
});

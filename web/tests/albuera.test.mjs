// Les Champs de Bataille: battle plans and targets named in secret, ways drawn by hand, odds before a
// shot, and the heights of Albuera fought out against the computer.
import assert from 'node:assert/strict';
import { answer, asked, confirmed, gone, oddsOf, reads, step, still, ways as buttons } from './helper.mjs';
import { axe, story } from './story.mjs';

const ALBUERA = /heights of albuera/i;

/** From the lobby to the first question of Albuera. */
async function sitDown(page) {
  await page.locator('.pickcard', { hasText: ALBUERA }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
}

const words = (page) => page.locator('.ask h2').textContent();
const ways = (page) => buttons(page).evaluateAll((all) => all.map((e) => e.dataset.notation));

/** The answer that lets a thing pass, or the first. */
const passing = (all) => Math.max(0, all.findIndex((w) => w === 'done' || w === 'no' || w === 'hold-fire'));

/** Lets everything else pass until the page asks so; first orders are those of the scenario. */
async function until(page, pattern) {
  for (let i = 0; i < 120; i++) {
    assert.ok(await asked(page), 'the battle is not over yet');
    const now = await words(page);
    if (pattern.test(now)) return now;
    const all = await ways(page);
    await answer(page, /first order/i.test(now) ? 0 : passing(all));
  }
  assert.fail(`never asked: ${pattern}`);
}

story('a battle plan is written in secret, and orders stand in words', async (sit) => {
  const page = await sit();
  await sitDown(page);
  assert.ok((await page.locator('.pieces .base').count()) > 30, 'battalions stand on the table');
  await axe(page);
  const asked = await until(page, /first order/i);
  assert.match(asked, /division|army|cavalry/i);
  const offered = await buttons(page).allTextContents();
  assert.ok(offered.some((text) => /attack Knoll/i.test(text)), `an attack on the knoll is offered: ${offered}`);
  assert.ok(offered.some((text) => /defend where they stand/i.test(text)));
  const at = await step(page);
  await buttons(page).filter({ hasText: /attack Knoll/i }).first().click();
  await confirmed(page, at);
  // what was written is seen by its own side
  await until(page, /give an order|at whom/i);
  await reads(page.locator('body'), /attack Knoll/i);
});

story('a battery sees what a shot does before it is named', async (sit) => {
  const page = await sit();
  await sitDown(page);
  // a shot that can do nothing is given at once: the first that dice hang on is looked at
  for (;;) {
    await until(page, /at whom does .* fire/i);
    const at = await step(page);
    const target = (await ways(page)).find((w) => /^[AF]\d\d$/.test(w));
    assert.ok(target, 'there is a target');
    await page.locator(`.way[data-notation="${target}"]`).first().click();
    const came = await page.waitForFunction(
      (was) => (document.querySelector('.time .sp')?.textContent !== was ? 'given' : document.querySelector('.odds[aria-busy="false"]') ? 'odds' : ''),
      at,
      { polling: 20 },
    );
    if ((await came.jsonValue()) === 'given') continue;
    await reads(oddsOf(page), /step/i);
    await reads(oddsOf(page), /%/);
    await page.locator('.odds .confirm').click();
    await gone(page, at);
    return;
  }
});

story('a battalion is chosen and its way drawn by hand', async (sit) => {
  const page = await sit();
  await sitDown(page);
  await until(page, /who moves/i);
  const unit = (await ways(page)).find((w) => /^[AF]\d\d$/.test(w));
  let was = await step(page);
  await page.locator(`.way[data-notation="${unit}"]`).first().click();
  await confirmed(page, was);
  await asked(page);
  assert.match(await words(page), /where does .* go/i);
  await axe(page);
  await page.locator('.drawn[aria-busy="false"]').waitFor();
  await still(page);
  const grips = await page.evaluate(() => {
    const [left, right] = [...document.querySelectorAll('circle.tb-grip')].map((e) => {
      const b = e.getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2];
    });
    const z = new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a;
    const wide = Math.hypot(right[0] - left[0], right[1] - left[1]);
    const ahead = [(right[1] - left[1]) / wide, -(right[0] - left[0]) / wide];
    const middle = [(left[0] + right[0]) / 2 - ahead[0] * 6 * z, (left[1] + right[1]) / 2 - ahead[1] * 6 * z];
    return { ahead, middle, inch: 14 * z };
  });
  const { ahead, middle, inch } = grips;
  // five inches are at least half of its way: so much its order asks for
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + ahead[0] * inch * 2, middle[1] + ahead[1] * inch * 2, { steps: 3 });
  await page.mouse.move(middle[0] + ahead[0] * inch * 5, middle[1] + ahead[1] * inch * 5, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('.drawn .commit') && (!document.querySelector('.drawn .commit').disabled || document.querySelector('.drawn .no')));
  if ((await page.locator('.drawn .no').count()) > 0) {
    assert.match(await page.locator('.drawn .no').textContent(), /[A-Z]{3}-\d/, 'a refusal names its rule');
    return;
  }
  assert.match(await page.locator('.costs .sum td').last().textContent(), /\d/);
  was = await step(page);
  await page.locator('.drawn .commit').click();
  await gone(page, was);
});

story('Albuera is fought to its end against the computer', async (sit) => {
  const page = await sit();
  await sitDown(page);
  let answers = 0;
  const kinds = new Set();
  while (await asked(page)) {
    const now = await words(page);
    const all = await ways(page);
    const orders = /first order/i.test(now);
    // fires where it can, charges what it may, forms against cavalry; otherwise lets things pass
    const deed = all.findIndex((w) => /^[AF]\d\d$/.test(w));
    const acts = /at whom|which cavalry charges|whom does .* charge|who forms against/i.test(now) && deed >= 0;
    kinds.add(/at whom/i.test(now) ? 'fire' : orders ? 'orders' : /who moves/i.test(now) ? 'moves' : /interact|crew|follow/i.test(now) ? 'interaction' : 'other');
    await answer(page, orders ? 0 : acts ? deed : passing(all));
    assert.ok(++answers < 1500, 'it comes to an end');
  }
  for (const kind of ['fire', 'orders', 'moves']) assert.ok(kinds.has(kind), `${kind} were asked for`);
  await page.locator('.ask a[href*="#/result/"]').click();
  await reads(page.locator('body'), /SCN-8|victory|draw/i);
});

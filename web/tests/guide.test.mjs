// A guided first battle, followed by mouse through all its steps, with one answer of the reader's own.
import assert from 'node:assert/strict';
import { asked, confirmed, step } from './helper.mjs';
import { axe, story } from './story.mjs';

/** Waits until the guide has a step to do, or has said farewell: its caption. */
async function guided(page) {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector('.guide .acts .btn.main:not([disabled])')) return document.querySelector('.guide .cap').textContent;
      return /the rest of the lesson is yours/i.test(document.querySelector('.guide .words')?.textContent ?? '') ? 'over' : '';
    },
    null,
    { polling: 20 },
  );
  return found.jsonValue();
}

story('the lesson of Kulm with its guide, step by step', async (sit) => {
  const page = await sit();
  const offered = page.locator('.first-battle');
  await offered.first().waitFor();
  assert.equal(await offered.count(), 5, 'one for each system');
  await offered.filter({ hasText: /kulm/i }).click();
  await asked(page);
  assert.match(await guided(page), /step 1 of \d+/);
  assert.match(await page.locator('.guide').innerText(), /french brigade/i, 'it says what the battle is about');
  // what it speaks of is marked
  assert.ok((await page.locator('.overlay .ov-select').count()) >= 2);
  await axe(page);
  // it can be put away
  await page.getByRole('button', { name: 'Hide the guide' }).click();
  assert.equal(await page.locator('.guide .words').count(), 0);
  await page.getByRole('button', { name: 'Show the guide' }).click();
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    const at = await guided(page);
    if (at === 'over') break;
    seen.add(Number(/step (\d+)/.exec(at)[1]));
    const was = await step(page);
    if ((await page.locator('.guide h2').textContent()) === 'Fire the muskets') {
      // the reader may answer for himself
      await page.locator('.ask .way[data-notation="2016"], .fold .way[data-notation="2016"]').first().click();
      await confirmed(page, was);
    } else {
      await page.locator('.guide .acts .btn.main').click();
      await page.waitForFunction((old) => document.querySelector('.time .sp')?.textContent !== old || !document.querySelector('.guide .acts'), was, { polling: 20 });
    }
  }
  const of = Math.max(...seen);
  assert.deepEqual([...seen], Array.from({ length: of }, (_, i) => i + 1), 'each step in its order');
  assert.ok(of >= 10);
  assert.match(await page.locator('.guide').innerText(), /opportunity fire/i, 'and what happened last');
});

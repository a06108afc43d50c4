// Seats, standing answers, resignation, records.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { answer, asked, newcomer, step, ways } from './helper.mjs';
import { story } from './story.mjs';

const seat = (page, side, who) => page.locator(`.side input[name="seat-${side}"][value="${who}"]`).check();
const begin = (page) => page.getByRole('button', { name: 'Begin the battle' }).click();
const side = (page) => page.locator('.ask .who .cap').last().textContent();

story('one person plays both sides with open cards', async (sit) => {
  const page = await sit();
  await seat(page, 'russian', 'you');
  await begin(page);
  const seen = new Set();
  for (let i = 0; i < 60 && seen.size < 2; i++) {
    await asked(page);
    seen.add((await side(page)).trim());
    assert.equal(await page.locator('.curtain').count(), 0);
    await answer(page, (await ways(page).count()) - 1);
  }
  assert.deepEqual([...seen].sort(), ['French', 'Russian']);
});

story('with hidden facts a curtain stands between the seats', async (sit) => {
  const page = await sit();
  await seat(page, 'russian', 'you');
  await page.getByLabel(/Hide each side's secrets/).check();
  await page.getByLabel(/orders stay hidden/i).check();
  await begin(page);
  const curtain = page.locator('.curtain');
  const take = page.getByRole('button', { name: /^I am the/ });
  await curtain.waitFor();
  assert.match(await curtain.textContent(), /Hand over to the French commander/);
  assert.equal(await page.locator('.map').count(), 0, 'the board is covered');
  await page.keyboard.press('Escape');
  assert.ok(await curtain.isVisible(), 'Esc does not lift it');
  await take.click();
  await asked(page);
  const orders = () => page.locator('.army .fact', { hasText: /activations/ }).allInnerTexts();
  assert.match((await orders())[1], /hidden/);
  // the last answer ends what can be ended, until the other side is asked
  for (let i = 0; i < 60 && !(await curtain.count()); i++) {
    const before = await step(page);
    await ways(page).last().click();
    await page.waitForFunction((was) => document.querySelector('.curtain') || document.querySelector('.time .sp')?.textContent !== was, before);
    await page.locator('.curtain, .ask .way:not([disabled]), .time .done:not([disabled])').first().waitFor();
  }
  assert.match(await curtain.textContent(), /Hand over to the Russian commander/);
  assert.equal(await page.locator('.map').count(), 0);
  // a reload in between shows nobody's secrets
  await page.reload();
  await curtain.waitFor();
  assert.equal(await page.locator('.map').count(), 0);
  await take.click();
  await asked(page);
  assert.match((await orders())[0], /hidden/);
});

story('resigning asks first', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Fight on' }).click();
  await answer(page);
  await asked(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'Russian victory' }).waitFor();
  await page.getByRole('link', { name: 'See the result' }).click();
  await page.getByRole('heading', { level: 1, name: 'The French side gives up' }).waitFor();
});

story('a record is saved and opened again', async (sit) => {
  const page = await sit();
  await seat(page, 'russian', 'you');
  await begin(page);
  for (let i = 0; i < 5; i++) {
    await asked(page);
    await answer(page);
  }
  await asked(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'See the result' }).waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const path = await (await waiting).path();
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  assert.ok(lines.length >= 6, 'tags and answers');
  const log = await page.locator('.log li').count();

  const other = await sit();
  await other.locator('input[type="file"]').setInputFiles(path);
  const scrub = other.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  assert.match(await other.locator('.top .battle').textContent(), /Serpallen/);
  await scrub.fill(await scrub.getAttribute('max'));
  await other.waitForFunction((n) => document.querySelectorAll('.log li').length >= n, log - 1);
  // what is no record is refused in words
  await other.goto(new URL('/#/', other.url()).href);
  await other.locator('input[type="file"]').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no record') });
  await other.locator('.trouble', { hasText: 'This is no record of a game' }).waitFor();
});

story('a standing answer is given by itself until it is withdrawn', async (sit) => {
  const page = await sit();
  await page.locator('.pickcard', { hasText: 'Grand Battle' }).click();
  await begin(page);
  await asked(page);
  const words = page.locator('.ask h2');
  for (let i = 0; i < 8 && !/place as recommended/.test(await words.textContent()); i++) {
    await answer(page);
    await asked(page);
  }
  await page.locator('.stand summary').click();
  await page.getByRole('group', { name: 'Answer “recommended” without asking' }).getByRole('button', { name: 'the whole battle' }).click();
  await page.waitForFunction(() => !/place as recommended/.test(document.querySelector('.ask h2')?.textContent ?? 'place as recommended'));
  await asked(page);
  const given = [];
  for (let i = 0; i < 3; i++) {
    await answer(page);
    await asked(page);
    given.push(await words.textContent());
  }
  assert.ok(given.every((w) => !/place as recommended/.test(w)), given.join(' / '));
  await page.getByRole('button', { name: /Not asked/ }).click();
  await page.getByRole('button', { name: 'Ask me again' }).click();
  await page.keyboard.press('Escape');
  for (let i = 0; i < 4 && !/place as recommended/.test(await words.textContent()); i++) {
    await answer(page);
    await asked(page);
  }
  assert.match(await words.textContent(), /place as recommended/);
});

story('nobody is asked how long a player thinks that does not', async (sit) => {
  const page = await sit();
  await page.getByRole('button', { name: 'Begin the battle' }).waitFor();
  assert.equal(await page.locator('input[name="think"]').count(), 0);
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  const id = new URL(page.url()).hash.split('/').at(-1);
  const players = await page.evaluate(async (game) => (await (await fetch(`/api/v1/games/${game}`)).json()).players, id);
  assert.equal(players.russian?.think, undefined, JSON.stringify(players));
});

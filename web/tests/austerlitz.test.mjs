// Great Battles: the pool of LIMs, activations, marches by click, odds before fire and attacks, where a
// rule comes from, and The Northern Flank fought out.
import assert from 'node:assert/strict';
import { answer, asked, confirmed, gone, oddsOf, reads, step, still, ways as buttons } from './helper.mjs';
import { axe, story } from './story.mjs';

/** From the lobby to the first question of The Northern Flank, by clicks on its card. */
async function sitDown(page) {
  await page.locator('.pickcard', { hasText: 'The Northern Flank' }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
}

const words = async (page) => (await page.locator('.ask h2').textContent()) ?? '';
const ways = (page) => buttons(page).evaluateAll((all) => all.map((e) => e.dataset.notation));

/** Folds are opened, so that every answer can be clicked. */
const unfold = (page) => page.evaluate(() => document.querySelectorAll('.ask .fold').forEach((fold) => (fold.open = true)));

/** Gives an answer by its notation. */
async function say(page, notation) {
  const was = await step(page);
  await unfold(page);
  await page.locator(`.way[data-notation="${notation}"], .done[data-notation="${notation}"]`).first().click();
  await confirmed(page, was);
}

/** What somebody answers who goes for the enemy: he marches to the east, fires, and attacks whom he can. */
function forward(question, all) {
  const find = (...tests) => {
    for (const test of tests) {
      const at = all.findIndex((w) => test.test(w));
      if (at >= 0) return at;
    }
    return -1;
  };
  const done = all.indexOf('done');
  if (/how does .* activate|act all the same|how does .* move/i.test(question)) return Math.max(0, find(/^full$/, /^limited$/));
  if (/rides?\?|rally|stays out/i.test(question) && done >= 0) return done;
  // only the infantry marches: that is battle enough
  if (/who moves/i.test(question)) return find(/^\d\/\d+L/, /^done$/);
  if (/independent leader/i.test(question) && done >= 0) return done;
  if (/MP left/.test(question)) return Math.max(0, find(/^NE$/, /^SE$/, /^done$/));
  return Math.max(0, find(/^charge /, /^attack /, /^counter-charge$/, /^square$/, / fires$/, /^(?!done|pass|no)/));
}

/** Plays on until the page asks so; false if the battle ends before. */
async function until(page, pattern, most = 300) {
  for (let i = 0; i < most; i++) {
    if (!(await asked(page))) return false;
    const question = await words(page);
    if (pattern.test(question)) return true;
    await unfold(page);
    await answer(page, forward(question, await ways(page)));
  }
  return assert.fail(`never asked: ${pattern}`);
}

story('Austerlitz: the card, its options and where everything comes from', async (sit) => {
  const page = await sit();
  const card = page.locator('.card', { hasText: 'The Northern Flank' });
  await card.locator('img').evaluate((img) => img.decode());
  await card.locator('.pickcard').click();
  await reads(page.locator('.side .lead'), /found at second hand, charts printed/);
  // what can only be taken or left is a box to be ticked
  assert.equal(await page.locator('.side select').count(), 1, 'the opponent only');
  await page.getByLabel(/who passes in the Non-LIM phase may act later/i).check();
  await page.locator('.pickcard', { hasText: 'Sokolnitz' }).first().click();
  await reads(page.locator('.side .lead'), /our own scenario: set-up, counters and map are reconstructed/);
  await page.locator('.pickcard', { hasText: 'The Northern Flank' }).first().click();
  await page.getByLabel(/who passes in the Non-LIM phase may act later/i).check();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  await axe(page, ['.pieces', '.sheet .layer']);
  // every panel says what its rule rests on; so does the panel of sources
  const panels = page.locator('section:has(> .sect)');
  for (const [title, source] of [['LIM pool', 'printed'], ['Victory', 'found'], ['Divisions', 'found'], ['Sources', 'found']]) {
    const panel = panels.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await panel.locator(`.key.${source}`).waitFor();
  }
  await reads(page.locator('.fact', { hasText: 'Charts' }), /printed/);
  await reads(page.locator('.fact', { hasText: 'Counters' }), /found/);
  // and the rule itself, in words; which question comes first hangs on what the computer has done
  await panels.filter({ has: page.getByRole('heading', { name: 'Victory', exact: true }) }).locator('.key.found').first().click();
  const dialog = page.getByRole('dialog', { name: /Rule/ });
  await reads(dialog.locator('.source'), /found: the rulebook at second hand/i);
  await axe(page, ['.pieces', '.sheet .layer']);
});

story('Austerlitz: a LIM comes up, a battalion marches by clicks, guns fire with odds', async (sit) => {
  const page = await sit();
  await sitDown(page);
  await until(page, /how does suchet's division activate/i);
  // his own LIM has come up; the enemy's lie face down
  const pool = page.locator('section', { has: page.getByRole('heading', { name: 'LIM pool' }) });
  await reads(pool.locator('.fact', { hasText: 'Suchet' }), /has come up/);
  assert.match(await pool.innerText(), /face down|Markov[\s\S]*has come up/);
  await reads(page.locator('.way[data-notation="full"]'), /\d or less on the die/);
  await say(page, 'limited');
  await until(page, /who moves/i);
  const id = (await ways(page)).find((w) => /^\d\/\d+L/.test(w));
  assert.ok(id, 'a battalion may move');
  const was = await step(page);
  const middle = async () => {
    await still(page);
    const box = await page.locator(`.pieces [data-id="${id}"] .field`).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.click(...(await middle()));
  await gone(page, was);
  await asked(page);
  assert.match(await words(page), /MP left/);
  // a hex in reach, by one click on it
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 3);
  await still(page);
  const from = await page.locator(`.pieces [data-id="${id}"]`).first().getAttribute('data-hex');
  const spot = await page.evaluate(() => {
    const taken = new Set([...document.querySelectorAll('.pieces [data-hex]')].map((e) => e.dataset.hex));
    const free = [...document.querySelectorAll('.cost')].filter((e) => !taken.has(e.dataset.hex));
    const box = free.map((e) => e.getBoundingClientRect()).find((b) => b.x > 300 && b.y > 140 && b.right < innerWidth - 380 && b.bottom < innerHeight - 90);
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  });
  assert.ok(spot, 'a hex in reach');
  const at = await step(page);
  await page.mouse.move(...spot);
  await page.mouse.click(...spot);
  // the next hex asks for the facing there: a second click goes straight on
  const came = await page.waitForFunction((old) => (document.querySelector('.rose text') ? 'rose' : document.querySelector('.time .sp')?.textContent !== old ? 'step' : ''), at);
  if ((await came.jsonValue()) === 'rose') await page.mouse.click(...spot);
  await page.waitForFunction(([unit, old]) => document.querySelector(`.pieces [data-id="${unit}"]`)?.getAttribute('data-hex') !== old, [id, from]);
  // fire: the odds come before the dice, with every modifier, its rule and its source
  await until(page, /who fires|at whom does/i);
  const before = await step(page);
  await buttons(page).first().click();
  await asked(page);
  if (/at whom/i.test(await words(page))) await buttons(page).first().click();
  const odds = oddsOf(page);
  await odds.waitFor();
  assert.match(await odds.innerText(), /\d+(\.\d)? ?%/);
  await odds.locator('.mods .key.printed, .mods .key.found').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await gone(page, before);
});

story('Austerlitz: The Northern Flank is fought out against the computer, with result and replay', async (sit) => {
  const page = await sit({ prefs: { pace: 0, confirm: false } });
  await sitDown(page);
  const begun = Date.now();
  let [given, reactions] = [0, 0];
  while (await asked(page)) {
    const was = await step(page);
    const question = await words(page);
    if (/who reacts|who fires, and who slips away|fire back|receive the charge|counter-charge\?/i.test(question)) reactions++;
    await unfold(page);
    await buttons(page).nth(forward(question, await ways(page))).click();
    await page.waitForFunction((old) => document.querySelector('.time .sp')?.textContent !== old || document.querySelector('.ask a[href*="#/result/"]'), was, { polling: 15 });
    given++;
    assert.ok(given < 2500, `${given} answers, and still no end: ${question}`);
  }
  console.log(`# ${given} answers, ${reactions} reactions in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  assert.ok(given > 60, `${given} answers are no battle`);
  await reads(page.locator('.ask p'), /destroyed, routed or unsteady|end of the last turn/);
  await page.locator('.ask a[href*="#/result/"]').click();
  await page.locator('.verify b').first().waitFor();
  // the losses are counted from the record, which comes after the page
  await page.locator('.plot[aria-label*="lost"]').waitFor();
  assert.match(await page.locator('.plot').getAttribute('aria-label'), /^French lost \d+ SP; Allied lost \d+ SP$/);
  await axe(page);
  await page.locator('a', { hasText: 'Replay' }).first().click();
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const stands = () => page.locator('.pieces .placed').evaluateAll((all) => all.map((e) => `${e.dataset.id} ${e.dataset.hex}`).sort().join());
  const first = await stands();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) * 0.5)));
  await page.waitForFunction((was) => [...document.querySelectorAll('.pieces .placed')].map((e) => `${e.dataset.id} ${e.dataset.hex}`).sort().join() !== was, first);
});

// The flow of play: odds before dice, undo by the click, what ends a phase, deeds on the map, playback,
// answers that stand. Games are brought to the moment by the server's own door, then played by hand.
import assert from 'node:assert/strict';
import { filming } from './film.mjs';
import { asked, confirmed, gone, oddsOf, settled, step, still } from './helper.mjs';
import { story } from './story.mjs';

const EYLAU = 'battles-of-napoleon/serpallen';
const KULM = 'la-bataille/lesson';
const QUATRE_BRAS = 'grande-armee/quatre-bras';

/** A new battle in which one person plays both sides with open cards, and the server's door to it. */
async function battle(server, scenario) {
  const headers = { 'Content-Type': 'application/json', 'X-Grognard': '1' };
  const call = async (path, body) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return response.json();
  };
  const all = await call('/scenarios');
  const { sides, title } = all.find((one) => one.id === scenario);
  const made = await call('/games', { scenario, open: true, seats: Object.fromEntries(sides.map((side) => [side, { kind: 'person' }])) });
  headers.Authorization = `Bearer ${Object.values(made.tokens).join(',')}`;
  const kept = { id: made.game, scenario, title, tokens: made.tokens, open: true, players: '', made: Date.now() };
  return { kept, call: (path, body) => call(`/games/${made.game}${path}`, body) };
}

/**
 * Gives answers through the door until `wanted` finds what it looks for in a question. Dice of their own
 * pick them, weighed by `weigh`. What was found, or nothing if the battle ends before.
 */
async function drive({ call }, wanted, weigh, seed) {
  const ahead = (side) => call(`/ahead?side=${side}`);
  let state = seed;
  const draw = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  let view = await call('?sheet=false&log_from=1000000');
  for (let i = 0; i < 500 && !view.outcome; i++) {
    const question = view.questions.find((q) => q.answers.length > 0);
    const found = await wanted(question, ahead, view);
    if (found) return found;
    const weights = question.answers.map((a) => Math.max(0, weigh(a, question, view)));
    let left = draw() * weights.reduce((sum, w) => sum + w, 0);
    const pick = weights.findIndex((w) => (left -= w) < 0);
    view = await call('/answers?sheet=false&log_from=1000000', { seq: view.seq, side: question.side, answer: question.answers[Math.max(0, pick)].notation });
  }
  return undefined;
}

/** Puts the page before a moment of a battle; battles that end before it came are begun anew. */
async function moment(page, server, scenario, wanted, weigh = eager) {
  for (let seed = 1; seed <= 12; seed++) {
    const game = await battle(server, scenario);
    const found = await drive(game, wanted, weigh, seed);
    if (!found) continue;
    await page.evaluate((kept) => localStorage.setItem('grognard.games', JSON.stringify([kept, ...JSON.parse(localStorage.getItem('grognard.games') ?? '[]')])), game.kept);
    await page.goto(new URL(`/#/game/${game.kept.id}`, server.url).href);
    // the last game may still lie there for a moment
    await page.locator(`.game[data-game="${game.kept.id}"]`).waitFor();
    await asked(page);
    return found;
  }
  return assert.fail('the moment never came');
}

const odds = (page) => oddsOf(page).locator('.confirm');

/** The middle of a hex on the screen, brought into view by its number. */
async function hexAt(page, hex) {
  await still(page);
  const at = await page.evaluate((hex) => {
    const placed = document.querySelector(`.pieces [data-hex="${hex}"] .field`);
    if (!placed) return null;
    const b = placed.getBoundingClientRect();
    return [b.x + b.width / 2, b.y + b.height / 2];
  }, hex);
  assert.ok(at, `a counter stands in ${hex}`);
  return at;
}

/** Esc leaves everything as it was; Confirm throws the dice. */
async function backAndConfirm(page, act, by) {
  const before = await step(page);
  await act();
  await odds(page).waitFor();
  assert.equal(await step(page), before, `${by}: nothing is thrown before the odds are seen`);
  const words = await oddsOf(page).innerText();
  assert.match(words, /\d %|No odds can be told: .+\./, `${by}: ${words}`);
  await page.keyboard.press('Escape');
  await odds(page).waitFor({ state: 'detached' });
  assert.equal(await step(page), before, `${by}: Esc gives nothing`);
  return words;
}

/** Presses on: towards the enemy, and at him. */
function eager(a, question, view) {
  const at = (hex) => [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const here = view.scene.pieces.find((p) => p.id === question.subject[0])?.hex;
  if (/\dx\d/.test(a.notation) || a.notation === 'attack') return 6;
  if (a.closes || a.declines) return 0.4;
  if (!a.step || !here || a.step.hex === here) return 1;
  const foes = view.scene.pieces.filter((p) => p.side !== question.side && p.hex).map((p) => at(p.hex));
  const far = (hex) => Math.min(...foes.map(([c, r]) => Math.max(Math.abs(at(hex)[0] - c), Math.abs(at(hex)[1] - r))));
  return far(a.step.hex) < far(here) ? 12 : 0.5;
}

/** On a table: whoever may act does. */
const forward = (a) => (a.stance ? 4 : a.closes ? 0.2 : 1);

/** Somebody is on the march, with several hexes before him. */
const marching = (question) => question.rule.startsWith('19') && question.answers.some((a) => a.step) && /[3-9]½? MP left/.test(question.words) && { question };

const shot = (page, name) => (process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined);

/** A question of this rule with an answer after which dice are thrown. */
const risky = (rule) => async (question, ahead) => {
  if (!rule.test(question.rule) && !rule.test(question.words)) return undefined;
  const { dice, reaction } = await ahead(question.side);
  const found = question.answers.find((a) => [...dice, ...reaction].includes(a.notation) && !a.declines);
  return found && { answer: found, question, sure: dice.includes(found.notation) };
};

/** The button of an answer, in the list or in the bar below. */
const button = (page, notation) => page.locator(`.way[data-notation="${notation}"], .done[data-notation="${notation}"]`).first();

story('an assault shows its odds before the dice, by map, button, key and finger', async (sit, server) => {
  const page = await sit({ touch: true });
  const { answer } = await moment(page, server, EYLAU, risky(/^23\.1c$/));
  const before = await step(page);
  const words = await backAndConfirm(page, () => button(page, answer.notation).click(), 'button');
  assert.match(words, /hex \d+ is taken/i, 'what the assault is about stands first');
  assert.match(words, /mean/i);
  assert.match(words, /worst tenth/i);
  await backAndConfirm(page, async () => page.mouse.click(...(await hexAt(page, answer.hex))), 'map');
  await shot(page, 'odds-assault-before');
  await backAndConfirm(page, () => page.keyboard.press('1'), 'key');
  await backAndConfirm(page, async () => page.touchscreen.tap(...(await hexAt(page, answer.hex))), 'finger');
  await page.mouse.click(...(await hexAt(page, answer.hex)));
  await odds(page).waitFor();
  await shot(page, 'odds-assault');
  await odds(page).click();
  await gone(page, before);
});

story('volleys, squares and stand checks show their odds, and without the option nothing does', async (sit, server) => {
  const page = await sit();
  let found = await moment(page, server, EYLAU, risky(/form square \(by/));
  let words = await backAndConfirm(page, () => button(page, found.answer.notation).click(), 'square');
  assert.match(words, /forms square/);
  // the chance of each answer stands beside it before anybody points at it
  await page.locator('.way .peek', { hasText: /forms square \d/ }).waitFor();
  found = await moment(page, server, EYLAU, risky(/^21\.2d$/));
  words = await backAndConfirm(page, async () => page.mouse.click(...(await hexAt(page, found.answer.hex))), 'volley');
  await shot(page, 'odds-volley');
  const before = await step(page);
  await page.getByLabel('odds before dice').uncheck();
  await button(page, found.answer.notation).click();
  assert.equal(await confirmed(page, before), false, 'without the option the dice fall at once');
});

story('La Bataille: fire and assault show their odds before the dice', async (sit, server) => {
  const page = await sit();
  let found = await moment(page, server, KULM, risky(/^12\.5\.[12]$/));
  await backAndConfirm(page, () => button(page, found.answer.notation).click(), 'fire');
  found = await moment(page, server, KULM, risky(/^13\.2\.1$/));
  const words = await backAndConfirm(page, () => button(page, found.answer.notation).click(), 'assault');
  assert.match(words, /increments/);
  await button(page, found.answer.notation).click();
  await odds(page).waitFor();
  await shot(page, 'odds-kulm');
});

story('Grande Armée: guns, skirmishers, control and combat show their odds on a table', async (sit, server) => {
  const page = await sit();
  // [D5.0b] targets are written down in secret; the dice fall later, but they are this answer's
  const guns = await moment(page, server, QUATRE_BRAS, risky(/^D5\.0b?$/));
  const words = await backAndConfirm(page, () => button(page, guns.answer.notation).click(), 'guns');
  assert.match(words, /is (lost|hit)/);
  for (const [rule, name] of [[/^E1\.0$/, 'control'], [/^C3\.1a$/, 'skirmish'], [/^G2\.(2c|4)$/, 'combat']]) {
    const found = await moment(page, server, QUATRE_BRAS, risky(rule), forward);
    await backAndConfirm(page, () => button(page, found.answer.notation).click(), name);
    await shot(page, `odds-${name}`);
  }
});

story('where no odds can be told, a sentence says so and nothing is thrown', async (sit, server) => {
  const page = await sit();
  const why = 'too much can happen after this';
  await page.route('**/odds?*', (route) => route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify({ error: why }) }));
  const { answer } = await moment(page, server, EYLAU, risky(/^23\.1c$/));
  const before = await step(page);
  await button(page, answer.notation).click();
  await odds(page).waitFor();
  assert.match(await oddsOf(page).innerText(), new RegExp(`No odds can be told: ${why}\\.`));
  assert.equal(await step(page), before);
  // and an estimate is not given out as exact
  await page.unroute('**/odds?*');
  await page.route('**/odds?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sampled: 10_000 } });
  });
  await page.reload();
  await asked(page);
  await button(page, answer.notation).click();
  await page.locator('.odds .inexact', { hasText: /Not exact: an estimate from 10000 random courses/ }).waitFor();
});

story('what the server could not foresee is not thrown at once, by button or map', async (sit, server) => {
  const page = await sit();
  const { answer } = await moment(page, server, EYLAU, risky(/^23\.1c$/));
  const busy = { status: 503, contentType: 'application/json', body: JSON.stringify({ error: 'much is being worked out' }) };
  await page.route('**/ahead?*', (route) => route.fulfill(busy));
  await page.reload();
  await asked(page);
  await backAndConfirm(page, () => button(page, answer.notation).click(), 'button');
  await backAndConfirm(page, async () => page.mouse.click(...(await hexAt(page, answer.hex))), 'map');
  // what failed is asked again when the server has time
  await page.unroute('**/ahead?*');
  const again = page.waitForRequest('**/ahead?*');
  await backAndConfirm(page, () => button(page, answer.notation).click(), 'button again');
  await again;
});

story('either side sees its chance while both answer in secret', async (sit, server) => {
  const page = await sit();
  for (const side of ['french', 'russian']) {
    const wanted = (question, ahead, view) => (question.side === side ? risky(/^8\.4\.3b$/)(question, ahead, view) : undefined);
    const { answer } = await moment(page, server, EYLAU, wanted);
    const words = await backAndConfirm(page, () => button(page, answer.notation).click(), side);
    assert.match(words, /passes/, side);
  }
});

story('one undo takes back one click: a march of several hexes', async (sit, server) => {
  const page = await sit();
  await moment(page, server, EYLAU, marching);
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 12);
  const unit = (await page.locator('.ask h2').textContent()).split(' ')[0];
  const hex = () => page.locator(`.pieces [data-id="${unit}"]`).first().getAttribute('data-hex');
  await still(page);
  const [from, before, words] = [await hex(), await step(page), await page.locator('.ask h2').textContent()];
  const [x, y] = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.cost')].filter((e) => Number(e.textContent) >= 2);
    const box = all.at(-1).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.click(x, y);
  await gone(page, before);
  await asked(page);
  const [to, then] = [await hex(), await step(page)];
  assert.ok(Number(then.slice(5)) - Number(before.slice(5)) > 1, `one click gave several answers: ${before} to ${then}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page, before);
  assert.deepEqual([await hex(), await page.locator('.ask h2').textContent()], [from, words]);
  await page.getByRole('button', { name: 'Redo' }).click();
  await settled(page, then);
  assert.equal(await hex(), to);
  // a reload does not forget what one click was
  await page.reload();
  await asked(page);
  await page.keyboard.press('Control+z');
  await settled(page, before);
  assert.equal(await hex(), from);
});

story('what ends a move or a phase has one place and one key in every system', async (sit, server) => {
  const places = [];
  for (const [scenario, closing] of [[EYLAU, 'done'], [KULM, 'done'], [QUATRE_BRAS, 'stand']]) {
    const page = await sit();
    await moment(page, server, scenario, (question) => question.answers.length > 2 && question.answers.some((a) => a.closes && a.notation === closing) && { question }, forward);
    const done = page.locator('.time .done');
    assert.equal(await done.getAttribute('data-notation'), closing);
    assert.equal(await page.locator(`.ask .way[data-notation="${closing}"]`).count(), 0, 'and no other');
    const box = await done.boundingBox();
    places.push([Math.round(box.x + box.width), Math.round(box.y)]);
    const before = await step(page);
    await page.keyboard.press('t');
    await confirmed(page, before);
  }
  assert.deepEqual(places[1], places[0]);
  assert.deepEqual(places[2], places[0]);
});

/** The signs that have been drawn on a board since it was watched. */
async function watch(page) {
  await page.evaluate(() => {
    window.drawn = new Set();
    const look = () => document.querySelectorAll('.deeds > *').forEach((e) => window.drawn.add(e.classList[0]));
    new MutationObserver(look).observe(document.querySelector('.middle'), { childList: true, subtree: true });
    look();
  });
  return (...signs) => page.waitForFunction((all) => all.every((sign) => window.drawn.has(sign)), signs);
}

/** Gives an answer and looks at nothing: its odds are confirmed. */
async function give(page, notation) {
  const before = await step(page);
  await button(page, notation).click();
  await confirmed(page, before);
}

story('fire, melee and dice are drawn on the map as they happen, for both sides', async (sit, server) => {
  const page = await sit({ prefs: { pace: 2, log: 'dice' } });
  const volley = await moment(page, server, EYLAU, risky(/^21\.2d$/));
  // somebody who looks on sees it too, as the enemy would
  const other = await sit({ prefs: { pace: 2 } });
  await other.goto(new URL(new URL(page.url()).hash, server.url).href);
  await other.locator('.pieces .placed').first().waitFor({ state: 'attached' });
  const [here, there] = [await watch(page), await watch(other)];
  await give(page, volley.answer.notation);
  await here('d-fire', 'd-smoke', 'd-burst', 'd-dice');
  await there('d-fire', 'd-smoke', 'd-burst', 'd-dice');
  await shot(page, 'deeds-volley');
  await asked(page);
  assert.ok((await page.locator('.deeds .d-dice').count()) > 0, 'the last throw stays until the next answer');
  const assault = await moment(page, server, EYLAU, risky(/^23\.1c$/));
  const melee = await watch(page);
  await give(page, assault.answer.notation);
  for (let i = 0; i < 12 && !(await page.evaluate(() => window.drawn.has('d-melee'))); i++) {
    await asked(page);
    const way = page.locator('.ask .way[data-notation="no"], .time .done:not(.none), .ask .way').first();
    await give(page, await way.getAttribute('data-notation'));
  }
  await melee('d-charge', 'd-melee');
  await shot(page, 'deeds-melee');
});

story('deeds on a table and in La Bataille', async (sit, server) => {
  const table = await sit({ prefs: { pace: 2 } });
  const skirmish = await moment(table, server, QUATRE_BRAS, risky(/^C3\.1a$/), forward);
  const fired = await watch(table);
  await give(table, skirmish.answer.notation);
  await fired('d-fire', 'd-burst', 'd-dice');
  await shot(table, 'deeds-table');
  const kulm = await sit({ prefs: { pace: 2 } });
  const volley = await moment(kulm, server, KULM, async (question, ahead) => {
    const found = await risky(/^12\.5\.[12]$/)(question, ahead);
    return found?.sure && found;
  });
  const shown = await watch(kulm);
  await give(kulm, volley.answer.notation);
  await shown('d-fire', 'd-dice');
  await shot(kulm, 'deeds-kulm');
});

/** Holds back what a film is made of until it is let go. */
async function holdSteps(page) {
  let release;
  const held = new Promise((done) => (release = done));
  const sent = [];
  await page.route('**/steps?*', async (route) => {
    await held;
    const response = await route.fetch();
    sent.push(await response.json());
    await route.fulfill({ response });
  });
  return { sent, release };
}

const reel = (page, name) => page.locator('.reel').getByRole('button', { name });

story('playback stops, steps, goes back, says how much is left, and can be seen again', async (sit) => {
  const page = await sit({ prefs: { pace: 0.4, confirm: false }, clock: true });
  const { look, on, playTo, toFilm, toTheEnd } = await filming(page);
  await toFilm(5);
  await page.keyboard.press('p');
  await reel(page, 'Go on').waitFor();
  const { at, left, step: first } = await look();
  await page.clock.runFor(60_000);
  const stands = await look();
  assert.deepEqual([stands.at, stands.left, stands.paused], [at, left, true], 'it stands still');
  await reel(page, 'A step on').click();
  const after = await look();
  assert.deepEqual([after.step > first, after.left], [true, left - 1]);
  await shot(page, 'film-paused');
  await reel(page, 'A step back').click();
  const back = await look();
  assert.deepEqual([back.at, back.left], [at, left]);
  await page.keyboard.press(',');
  const before = await look();
  assert.deepEqual([before.step < first, before.left], [true, left + 1]);
  await page.keyboard.press('p');
  await on((now) => now.left < left);
  await toTheEnd();
  // and once more from the beginning: what came last in more than one step
  const { at: end } = await playTo((now) => now.does === 'asks' && now.again);
  await page.getByRole('button', { name: 'Again' }).click();
  const again = await look();
  assert.deepEqual([again.does, again.paused, again.at === end], ['shows', false, false]);
  assert.equal((await toTheEnd()).at, end);
});

story('playback counts its steps, and whoever stops it before the first has come finds it stopped', async (sit) => {
  const page = await sit({ prefs: { pace: 0.4, confirm: false }, clock: true });
  const { until, playTo, toTheEnd } = await filming(page);
  // dice count as answers of the game, but not as steps: on to a film with some
  for (let dice = false; !dice; ) {
    const { sent, release } = await holdSteps(page);
    const begun = await playTo((now) => now.reel);
    assert.equal(begun.left, -1, 'nobody knows yet how much there is');
    await page.keyboard.press('p');
    await reel(page, 'Go on').waitFor();
    // a step on is taken when there is one
    await reel(page, 'A step on').click();
    release();
    const shown = await until((now) => now.does === 'shows', () => undefined);
    const [{ steps, more, seq }] = sent;
    assert.deepEqual([shown.paused, shown.at, shown.left], [true, `step ${steps[0].seq}`, steps.length + more - 1]);
    dice = steps.some((s, n) => s.seq > (steps[n - 1]?.seq ?? seq) + 1);
    // by hand to the last, and one more ends it
    for (let { left } = shown; left > 0; left--) {
      await until((now) => now.left === left, () => undefined);
      await page.keyboard.press('.');
    }
    const last = await until((now) => now.left === 0, () => undefined);
    assert.deepEqual([last.paused, last.at], [true, `step ${sent.at(-1).steps.at(-1).seq}`]);
    await page.keyboard.press('.');
    // a film that follows runs by itself
    await until((now) => !now.paused, () => undefined);
    await page.unroute('**/steps?*');
    await toTheEnd();
  }
});

story('the keys of playback do nothing else just after its end', async (sit) => {
  const page = await sit({ prefs: { pace: 2, confirm: false }, clock: true });
  const { look, on, playTo, toTheEnd } = await filming(page);
  // a film that ends by itself before a question whose phase can be ended
  let now;
  do {
    await playTo((n) => n.does === 'shows');
    now = await on((n) => !n.reel);
  } while (now.does !== 'asks' || !now.closing);
  for (const key of ['t', 'p', 't']) await page.keyboard.press(key);
  await page.locator('.toast', { hasText: /has been shown; press T once more/ }).waitFor();
  const same = await look();
  assert.deepEqual([same.at, same.does, same.reel], [now.at, 'asks', false], 'neither given nor shown again');
  await page.clock.runFor(800);
  await page.keyboard.press('t');
  await gone(page, now.at);
  // held down it skips once, however long
  let end;
  do {
    await playTo((n) => n.does === 'shows' && n.left > 0);
    await page.keyboard.down('t');
    end = await toTheEnd();
    await page.clock.runFor(2000);
    await page.keyboard.down('t');
    await page.keyboard.up('t');
    // an answer would be on its way at once
    assert.deepEqual(await look(), end);
  } while (!end.closing);
});

story('the same question is asked once: an answer stands for a turn, in this game alone', async (sit, server) => {
  const page = await sit();
  const { question } = await moment(page, server, EYLAU, (question) => /form square/.test(question.words) && { question });
  await page.locator('.stand summary').click();
  const no = page.getByRole('group', { name: 'Answer “no” without asking' });
  // for this charge, for this formation, for the turn, for the battle
  assert.deepEqual(await no.locator('.chip').evaluateAll((all) => all.map((e) => e.dataset.scope)), ['occasion', 'formation', 'turn', 'game']);
  await shot(page, 'stand');
  const before = await step(page);
  await no.locator('[data-scope="turn"]').click();
  await gone(page, before);
  await page.waitForFunction(() => !/form square/.test(document.querySelector('.ask h2')?.textContent ?? 'form square'));
  await asked(page);
  // one undo takes the charge and what was answered by itself back together, and does not answer again
  const kept = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('grognard.standing')))[0]);
  assert.deepEqual([kept.length, kept[0].answer, kept[0].rule, kept[0].scope], [1, 'no', question.rule, 'turn']);
  // another game knows nothing of it
  const here = page.url();
  await moment(page, server, EYLAU, (question) => ({ question }));
  assert.equal(await page.getByRole('button', { name: /Not asked/ }).count(), 0);
  await page.goto(here);
  await page.getByRole('button', { name: /Not asked \(1\)/ }).click();
  await page.getByRole('button', { name: 'Ask me again' }).click();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('button', { name: /Not asked/ }).count(), 0);
});

story('an answer given at once is not followed by a try of the old question', async (sit, server) => {
  const page = await sit();
  const free = (question) => question.by_hand?.draws === 'legs' && question.answers.some((a) => a.notation === 'stand') && { question };
  await moment(page, server, QUATRE_BRAS, free, forward);
  // answers faster than a hand could: what was about to be tried is dropped
  for (let i = 0; i < 6; i++) {
    const before = await step(page);
    await page.evaluate(() => (document.querySelector('.time .done:not(.none):not([disabled])') ?? document.querySelector('.ask .way:not([disabled])')).click());
    await confirmed(page, before);
    await asked(page);
  }
  // more legs than a move can have are told of here, not by the server's error
  await moment(page, server, QUATRE_BRAS, free, forward);
  await page.locator('.map').focus();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
  }
  await page.locator('.drawn .no', { hasText: /at most 12 legs/ }).waitFor();
});

story('a refusal stands at its place, with the sum and what would do', async (sit, server) => {
  const page = await sit();
  await moment(page, server, EYLAU, marching);
  await page.waitForFunction(() => document.querySelectorAll('.cost').length > 12);
  await still(page);
  const box = await page.locator('.map').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 70);
  const tip = page.locator('.tip');
  await tip.waitFor();
  assert.match(await tip.innerText(), /too far: [\d½]+ MP lead to \d+, \d+ hexes? short of it/i);
  // a look at the server that brings nothing new takes nothing away
  const looked = page.waitForResponse((r) => /\/games\/\w+\?/.test(r.url()));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await looked).finished();
  await still(page);
  assert.equal(await tip.count(), 1);
  await shot(page, 'refusal');
});

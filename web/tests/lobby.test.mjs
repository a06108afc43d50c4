// The lobby and the story: finished games, records, links, turns, options, lines that show themselves.
import assert from 'node:assert/strict';
import { answer, asked, newcomer, reads, still } from './helper.mjs';
import { axe, fought, story } from './story.mjs';

const resign = async (page) => {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'See the result' }).waitFor();
};
const home = async (page) => {
  await page.locator('a.wordmark').click();
  await page.locator('.card').first().waitFor();
};

/** Whether the end of the story is seen. */
const atEnd = (page) => page.locator('#log').evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 3);

story('a finished game stays in the lobby with result and replay, and × asks first', async (sit) => {
  const page = await sit();
  await newcomer(page);
  await resign(page);
  await home(page);
  await page.reload();
  const row = page.locator('.done li');
  await reads(row, /Serpallen[\s\S]*Russian victory/);
  // it stands before the long list of battles
  await page.locator('.card').first().waitFor();
  await still(page);
  const above = await page.evaluate(() => document.querySelector('.done').getBoundingClientRect().top < document.querySelector('.card').getBoundingClientRect().top);
  assert.ok(above, 'the finished game can be seen without scrolling past all battles');
  await row.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Replay position' }).waitFor();
  await home(page);
  await row.getByRole('link', { name: 'Result' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await home(page);
  const off = page.getByRole('button', { name: 'Take Serpallen off this list' });
  await off.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  assert.equal(await row.count(), 1);
  await off.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click();
  await row.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.card').first().waitFor();
  assert.equal(await row.count(), 0);
});

story('a game that this server does not know keeps its key', async (sit) => {
  const page = await sit();
  await page.evaluate(() => localStorage.setItem('grognard.games', JSON.stringify([{ id: 'ffffffffffffffff', scenario: 'battles-of-napoleon/serpallen', title: 'Serpallen', tokens: { french: 'x' }, open: false, players: 'you French', made: 1 }])));
  await page.reload();
  await page.getByText('not on this server').waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('grognard.games'))[0].tokens.french), 'x');
});

story('a game that cannot go on says so, and why', async (sit) => {
  const page = await sit();
  await newcomer(page);
  const why = 'it was played by version 1 of the rules, and these are version 2';
  await page.route(/\/api\/v1\/games\/\w+(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), questions: [], awaited: [], frozen: why } });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'This game cannot go on' }).waitFor();
  assert.equal(await page.locator('.ask .frozen').textContent(), 'It was played by version 1 of the rules, and these are version 2.');
  assert.match(await page.locator('.desk [role="status"]').first().textContent(), /cannot go on.*version 1 of the rules/);
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
  await axe(page, ['.pieces', '.sheet .layer']);
  await page.getByRole('link', { name: 'Back to the battles' }).click();
  await reads(page.locator('.game-card'), /only to be looked at/);
});

story('the link for a friend says where it leads, and what to do if nowhere', async (sit) => {
  const page = await sit();
  await page.locator('.side input[name="seat-russian"][value="friend"]').check();
  const note = page.locator('.side .friend');
  await note.waitFor();
  assert.match(await note.innerText(), /this computer only[\s\S]*grognard --listen 0\.0\.0\.0:\d+/);
  // a server that others can reach gives its address to them
  await page.route('**/api/v1/door', (route) => route.fulfill({ json: { open: true, address: 'http://192.168.1.20:1805' } }));
  await page.getByRole('button', { name: /link for the friend/ }).click();
  const link = page.getByLabel('Link for your friend');
  await link.waitFor();
  assert.match(await link.inputValue(), /^http:\/\/192\.168\.1\.20:1805\/#\/join\/\w+\/\w+$/);
  assert.equal(await page.locator('.desk .friend code').count(), 0, 'nothing is wrong, so nothing is said');
  // the link can be had again from the lobby
  await home(page);
  await page.getByRole('button', { name: 'Link for the friend in Serpallen' }).click();
  assert.match(await page.getByRole('dialog').getByLabel('Link for your friend').inputValue(), /#\/join\//);
});

story('a file that is no record is refused in plain words, which go when the next one opens', async (sit, server) => {
  const page = await sit();
  await page.locator('.card').first().waitFor();
  const open = (name, text) => page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const trouble = page.locator('.trouble');
  await open('shopping.txt', 'bread, cheese');
  await trouble.waitFor();
  const words = await trouble.innerText();
  assert.match(words, /“shopping\.txt” cannot be opened\. This is no record of a game/);
  assert.doesNotMatch(words, /line \d+ column|expected value|tags|EOF|field/);
  await open('empty.jsonl', '');
  await page.getByText('The file is empty.').waitFor();
  const game = await fought(server);
  const record = await (await fetch(`${server.url}/api/v1/games/${game}/record`)).text();
  const lines = record.split('\n');
  await open('torn.jsonl', [...lines.slice(0, 20), ...lines.slice(21)].join('\n'));
  await page.getByText('It is damaged, or was changed, at line 21').waitFor();
  await open('serpallen.jsonl', record);
  await page.getByRole('slider', { name: 'Replay position' }).waitFor();
  assert.equal(await page.locator('.toast').count(), 0);
  await home(page);
  assert.equal(await trouble.count(), 0);
  // the record is one of the games that are fought out
  await reads(page.locator('.done li'), /Serpallen[\s\S]*from serpallen\.jsonl/);
});

story('turns are counted alike in lobby, game and result', async (sit) => {
  const page = await sit();
  const card = page.locator('.card', { hasText: 'Serpallen' }).first();
  assert.match(await card.innerText(), /4 turns/);
  await newcomer(page);
  assert.match(await page.locator('.track .now').innerText(), /turn 2, 1 of 4/);
  assert.equal(await page.locator('.track li').count(), 4);
  assert.match(await page.locator('.army .fact', { hasText: /^Turn/ }).innerText(), /2 \(1 of 4\)/);
  await home(page);
  await page.locator('.game-card', { hasText: 'turn 1 of 4' }).waitFor();
  await page.locator('.game-card .go').click();
  await asked(page);
  await resign(page);
  await page.getByRole('link', { name: 'See the result' }).click();
  await reads(page.locator('.mast p'), /turn 1 of 4/);
});

story('options are those of the chosen scenario', async (sit) => {
  const page = await sit();
  const options = async (title) => {
    await page.locator('.pickcard', { hasText: title }).first().click();
    await page.locator('.side h2', { hasText: title }).waitFor();
    return page.locator('.side .check').allInnerTexts();
  };
  const barclay = (all) => all.some((words) => /Barclay/.test(words));
  assert.ok(!barclay(await options('29 August')), 'Barclay commands on the second day only');
  assert.ok(barclay(await options('30 August')));
  const learning = (all) => all.some((words) => /Fixed break points/i.test(words));
  assert.ok(learning(await options('Quatre Bras')));
  assert.ok(!learning(await options('Waterloo')), 'Waterloo has no fixed break points');
});

story('a screen reader hears the question, not its answers', async (sit) => {
  const page = await sit();
  await page.locator('.pickcard', { hasText: 'lesson' }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  for (let i = 0; i < 12 && (await asked(page)) && (await page.locator('.ask .way').count()) < 5; i++) await answer(page);
  const ways = await page.locator('.ask .way').allInnerTexts();
  assert.ok(ways.length > 4);
  const live = await page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]').evaluateAll((all) => all.map((e) => e.textContent.trim()));
  const said = live.join(' ');
  const asks = (await page.locator('.ask h2').textContent()).trim();
  assert.ok(said.includes(asks), said);
  assert.match(said, new RegExp(`${ways.length} answers`));
  for (const way of ways.slice(0, 3)) assert.ok(!said.includes(way.replace(/^\d\s*/, '').trim()), `${way} is not spoken by itself`);
});

story('the story has one line for a march, is at its end, and shows itself on the map', async (sit, server) => {
  const game = await fought(server);
  const page = await sit();
  await page.goto(`${server.url}/#/replay/${game}`);
  const scrub = page.getByRole('slider', { name: 'Replay position' });
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  const seek = async (to) => {
    await scrub.fill(String(to));
    await page.getByText(`step ${to} of`).waitFor();
    await page.locator('.replay[aria-busy="false"]').waitFor();
  };
  await seek(last);
  const lines = await page.locator('#log > li > div').evaluateAll((all) => all.map((e) => e.firstChild.textContent.trim()));
  // nobody takes one step after the other in lines of their own
  const steps = lines.map((text) => /^(\S+) moves to \d+ \(/.exec(text)?.[1]);
  for (let i = 1; i < steps.length; i++) assert.ok(!steps[i] || steps[i] !== steps[i - 1], lines[i]);
  const march = lines.find((text) => / moves by .* to \d{4} \(.* MP\)/.test(text));
  assert.ok(march, lines.join('\n'));
  const line = page.locator('#log > li.spot', { hasText: march }).first();
  await line.scrollIntoViewIfNeeded();
  // its single steps are there for whoever wants them
  await line.locator('.more').click();
  assert.ok((await line.locator('.parts li').count()) > 1);
  await line.locator('.more').click();
  // pointing at it marks it, leaving it does not
  const marked = page.locator('.ov-select.in');
  await page.mouse.move(600, 500);
  await still(page);
  const before = await marked.count();
  await line.hover();
  await page.waitForFunction((n) => document.querySelectorAll('.ov-select.in').length > n, before);
  await page.mouse.move(600, 500);
  await page.waitForFunction((n) => document.querySelectorAll('.ov-select.in').length === n, before);
  // by keys too
  await page.locator('#log').focus();
  for (let i = 0; i < 12 && (await page.locator('#log > li.at').count()) === 0; i++) await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('#log > li.at').count(), 1);
  await page.waitForFunction((n) => document.querySelectorAll('.ov-select.in').length > n, before);
  // every line singly: more than the page keeps, and still at its end after each step
  await page.getByRole('button', { name: 'All', exact: true }).click();
  for (const to of [last - 30, last]) {
    await seek(to);
    await still(page);
    assert.ok(await atEnd(page));
  }
});

story('what the computer did is read at the end of the story, and the set-up is one line a side', async (sit) => {
  const page = await sit();
  await page.locator('.pickcard', { hasText: 'lesson' }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  const opening = await page.locator('#log > li').allInnerTexts();
  assert.equal(opening.filter((text) => / starts? in \d+/.test(text)).length, 0, opening.join('\n'));
  assert.equal(opening.filter((text) => /side is set up: \d+ placed/.test(text)).length, 2);
  // the first segment is passed; the computer plays its own
  for (let i = 0; i < 40; i++) {
    const ways = await page.locator('.ask .way').evaluateAll((all) => all.map((e) => e.dataset.notation));
    const done = ways.findIndex((w) => w === 'done' || w === 'no');
    await answer(page, Math.max(0, done));
    if (!(await asked(page))) break;
    if ((await page.locator('#log > li').count()) > 30) break;
  }
  await still(page);
  assert.ok(await atEnd(page));
});

story('names of a crowded table do not bury the units', async (sit) => {
  const page = await sit();
  await page.locator('.pickcard', { hasText: 'Waterloo' }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await asked(page);
  await still(page);
  const hidden = () =>
    page.evaluate(() => {
      const box = (e) => e.getBoundingClientRect();
      const tags = [...document.querySelectorAll('[data-tag]')].map((e) => [e.dataset.tag, box(e.querySelector('.board') ?? e.querySelector('.spb') ?? e)]);
      const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      const bases = [...document.querySelectorAll('.pieces .base')].map((e) => [e.dataset.id, box(e)]);
      return bases.map(([id, b]) => [id, tags.filter(([tag]) => tag !== id).reduce((sum, [, t]) => sum + shared(b, t), 0) / (b.width * b.height)]);
    });
  const buried = (await hidden()).filter(([, part]) => part > 0.4);
  assert.deepEqual(buried, [], 'no base lies under the names of others');
});

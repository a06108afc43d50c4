// A server of its own for each test, and a browser that fails on any error of the page.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Starts the binary named by GROGNARD_BIN on a free port with a data folder of its own; its dice fall alike each time. */
export async function serve() {
  if (process.env.GROGNARD_URL) return { url: process.env.GROGNARD_URL, stop: async () => {} };
  const bin = process.env.GROGNARD_BIN;
  if (!bin) throw new Error('set GROGNARD_BIN to the grognard binary');
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'grognard-page-'));
  const child = spawn(bin, ['serve', '--no-open', '--listen', `127.0.0.1:${port}`, '--data', data, '--seed', '1805'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended at once: ${said}`);
    try {
      if ((await fetch(`${url}/api/v1/scenarios`)).ok) break;
    } catch {
      // not up yet
    }
    if (Date.now() > deadline) throw new Error(`the server does not come up: ${said}`);
    await new Promise((r) => setTimeout(r, 50));
  }
  const stop = async () => {
    const ended = new Promise((r) => child.once('exit', r));
    child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

/** A page of a new person; `prefs` are what he likes. */
export async function person(browser, url, { prefs = { pace: 0 }, size = [1440, 900], touch = false } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, hasTouch: touch });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('grognard.prefs')) localStorage.setItem('grognard.prefs', JSON.stringify(kept));
  }, prefs);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (e) => page.faults.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy|Refused to|TypeError/.test(m.text())) page.faults.push(m.text());
  });
  // what the page tries on a table is always an answer that can be tried
  page.on('response', (r) => {
    if (/\/preview$/.test(r.url()) && r.status() >= 400 && r.status() !== 409) page.faults.push(`${r.status()} ${r.url()} ${r.request().postData()}`);
  });
  await page.goto(url);
  return page;
}

/** From the lobby to the first question of the first game. */
export async function newcomer(page) {
  await page.getByRole('button', { name: /^Play .* against the computer$/ }).click();
  await asked(page);
}

/** Waits until the page asks; true if it does, false if the battle is over. */
export async function asked(page) {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector('.ask a[href*="#/result/"]')) return 'over';
      return document.querySelector('.ask .way:not([disabled]), .time .done:not([disabled])') ? 'ask' : '';
    },
    null,
    { timeout: 30_000, polling: 20 },
  );
  return (await handle.jsonValue()) === 'ask';
}

export const step = (page) => page.locator('.time .sp').textContent();

/** The buttons of all answers: those of the list, and behind them the one that ends the move or the phase. */
export const ways = (page) => page.locator('.ask .way, .time .done:not(.none)');

/** Gives an answer by clicking its button and waits for the next step; odds are looked at and confirmed. */
export async function answer(page, n = 0) {
  const before = await step(page);
  await ways(page).nth(n).click();
  await confirmed(page, before);
}

/** Waits for the step after an answer; where odds come first, confirms them. True if they came. */
export async function confirmed(page, before) {
  const came = await page.waitForFunction(
    (was) => (document.querySelector('.time .sp')?.textContent !== was ? 'step' : document.querySelector('.odds .confirm') ? 'odds' : ''),
    before,
    { timeout: 15_000, polling: 20 },
  );
  if ((await came.jsonValue()) !== 'odds') return false;
  await page.locator('.odds .confirm').click();
  await page.waitForFunction((was) => document.querySelector('.time .sp')?.textContent !== was, before, { timeout: 15_000, polling: 20 });
  return true;
}

/** The number of the answer that leads to a move soonest: somebody acts, commands go out, nobody rides. */
export async function onward(page) {
  const words = (await page.locator('.ask h2').textContent()) ?? '';
  const notations = await ways(page).evaluateAll((all) => all.map((e) => e.dataset.notation));
  const first = (fits) => Math.max(0, notations.findIndex(fits));
  if (/who acts/i.test(words)) return first((w) => /^[A-Z]\d+$/.test(w));
  if (/who gets one/i.test(words)) return first((w) => w !== 'done');
  if (/hold instead/i.test(words)) return first((w) => w === 'no');
  if (/officer move|does .* go\?/i.test(words)) return first((w) => w === 'done');
  return 0;
}

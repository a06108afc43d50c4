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
  const child = spawn(bin, ['serve', '--no-open', '--listen', `127.0.0.1:${port}`, '--data', data, '--seed', '1805', '--patience', '600'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + PATIENCE;
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

/** So long a machine may take that is busy with other things. No test passes or fails by being quick. */
export const PATIENCE = 90_000;

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

/** Where the hands of a page stand whose clock only a test moves on. */
const NOON = Date.UTC(2027, 1, 8, 12);

/** A page of a new person; `prefs` are what he likes. With `clock` its time stands still unless `page.clock` moves it on. */
export async function person(browser, url, { prefs = { pace: 0 }, size = [1440, 900], touch = false, clock = false } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, hasTouch: touch });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('grognard.prefs')) localStorage.setItem('grognard.prefs', JSON.stringify({ opponent: 'greedy', ...kept }));
  }, prefs);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (clock) {
    await page.clock.install({ time: NOON });
    await page.clock.pauseAt(NOON + 1000);
  }
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
    { polling: 20 },
  );
  return (await handle.jsonValue()) === 'ask';
}

/** Waits until nothing moves any more: what has changed is drawn, and pieces have come to where they go. */
export const still = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const ends = (a) => Number.isFinite(a.effect?.getComputedTiming().endTime);
    await Promise.all(document.getAnimations().filter(ends).map((a) => a.finished.catch(() => undefined)));
    await frame();
  });

/** Waits until an element says something. */
export const reads = (locator, pattern) => locator.filter({ hasText: pattern }).first().waitFor({ state: 'attached' });

/** Waits until the page has come to another step. */
export const gone = (page, was) => page.waitForFunction((old) => document.querySelector('.time .sp')?.textContent !== old, was, { polling: 20 });

/** Waits until the page is at a step. */
export const settled = (page, at) => page.waitForFunction((s) => document.querySelector('.time .sp')?.textContent === s, at, { polling: 20 });

/** Odds that have been counted, or why there are none. */
export const oddsOf = (page) => page.locator('.odds[aria-busy="false"]');

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
    // odds that are still being counted may turn out to be none, and then the answer is given by itself
    (was) => (document.querySelector('.time .sp')?.textContent !== was ? 'step' : document.querySelector('.odds[aria-busy="false"] .confirm') ? 'odds' : ''),
    before,
    { polling: 20 },
  );
  if ((await came.jsonValue()) !== 'odds') return false;
  await page.locator('.odds .confirm').click();
  await gone(page, before);
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

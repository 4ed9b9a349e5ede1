import { afterAll, beforeAll } from 'vitest';
import { importPayloads, importedHtml } from './import.ts';
import { type Payload, attackingHtml, dealt } from './payloads.ts';
import { plainScreens, read } from './plain.ts';
import { look } from '../parts/browser-probe.ts';
import { textPlaces, notifications } from './texts.ts';
import { type Browser, startBrowser } from '../parts/browser.ts';
import { type Seen, together, walk } from './walk.ts';
import { type TestServer, startClub } from '../parts/test-server.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';
import { scale } from '../parts/scale.ts';

/** Of the public collection; the project's own payloads are tried whole. */
const payloads = attackingHtml(scale({ full: 1, short: 10 }));

let club: TestServer;
let browser: Browser;
beforeAll(async () => {
  club = await startClub();
  browser = await startBrowser(club);
});
afterAll(async () => {
  await browser.close();
  await club.close();
});

proof('PR13', 'the sanitiser alone stops every attack in all twelve texts', async ({ judge }) => {
  const [reader] = await addPeople(club, 1);
  if (reader === undefined) throw new Error('Nobody was added.');
  const openTab = () => browser.openTab(['sanitiser']);
  const alone = await walk(openTab, notifications(club), payloads);
  const others: Seen[] = [];
  const oneIn = scale({ full: 10, short: 15 });
  for (const [index, place] of textPlaces(club, reader).entries()) {
    others.push(await walk(openTab, place, dealt(payloads, oneIn, index)));
  }
  const { tried, ran, links, left, strange } = together([alone, ...others]);
  const among = together(others);
  judge.none('executed', tried, ran);
  judge.none('links to anything but https and own routes', tried, links);
  judge.none('forms, inputs, styles, and whatever else a text may not have', tried, left);
  judge.none('requests that no screen makes, and to other hosts', tried, [
    ...strange,
    ...browser.left,
  ]);
  judge.equal(
    'payloads that reached the screen, one in a text',
    alone.tried,
    alone.shown,
    alone.tried,
  );
  // A payload may still swallow its successor.
  judge.atLeast(
    'payloads that did among others',
    among.tried,
    among.shown,
    Math.floor(among.tried * 0.75),
  );
});

proof(
  'PR13',
  'the policy alone runs nothing; with neither, the same probe hears it',
  async ({ judge }) => {
    const loud: readonly Payload[] = dealt(payloads, scale({ full: 1, short: 2 }), 0);
    const policy = await walk(() => browser.openTab(['policy']), notifications(club), loud);
    judge.none('policy alone: executed', policy.tried, policy.ran);
    // Some of them take a whole screen down.
    judge.atLeast(
      'policy alone: reached the screen',
      policy.tried,
      policy.shown,
      Math.floor(policy.tried * 0.75),
    );
    const neither = await walk(() => browser.openTab([]), notifications(club), loud);
    const ran = new Set(neither.ran.filter((what) => /^\d+$/.test(what)));
    const own = loud.filter(({ isOwn }) => isOwn);
    const ownRan = own.filter(({ number }) => ran.has(String(number)));
    judge.atLeast(
      'neither: own payloads executed, of 1,000',
      own.length,
      (ownRan.length / own.length) * 1_000,
      101,
    );
    judge.atLeast(
      'neither: payloads executed',
      neither.tried,
      ran.size,
      Math.floor(neither.tried / 40),
    );
    judge.atLeast(
      'neither: forms, styles and others left',
      neither.tried,
      neither.left.length,
      Math.floor(neither.tried / 2),
    );
  },
);

proof(
  'PR13',
  'what people type is read as it was written, wherever it stands',
  async ({ judge }) => {
    const tab = await browser.openTab([]);
    const short = payloads
      .map(({ html }) => html.trim())
      .filter(({ length }) => length > 0 && length < 500);
    const texts = [...new Set(short)].slice(0, scale({ full: 400, short: 100 }));
    const screens = await plainScreens(club, texts);
    const wrong: string[] = [];
    for (const screen of screens) wrong.push(...(await read(tab, screen)));
    const tried = screens.reduce((sum, { words }) => sum + words.length, 0);
    judge.none('words that are not what was written', tried, wrong);
    judge.none('executed, without sanitiser and policy', tried, tab.takeRan());
  },
);

proof('PR13', 'what an import brings is clean before it is stored', async ({ judge }) => {
  const { page } = await browser.openTab([]);
  await page.goto('/app-icon.svg');
  const given = importPayloads(club, payloads);
  const stored = await importedHtml(club);
  const { shown, left, links } = await page.evaluate(look, { html: stored });
  judge.none('stored: anything that a text may not have', stored.length, [...left, ...links]);
  judge.equal('texts that were stored', given, shown.length, given);
  const raw = await page.evaluate(look, { html: payloads.map(({ html }) => html) });
  judge.atLeast(
    'the same look at what was given finds',
    payloads.length,
    raw.left.length,
    Math.floor(payloads.length / 2),
  );
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { publicData } from '../apps/server/src/testing/public-data.ts';
import type { Club } from './support/club.ts';
import { expect, go, test } from './support/index.ts';

/**
 * Public collections of HTML that attacks, as the content of news (H37). The content security policy is switched off, so
 * that it is the sanitiser alone that holds. One payload in ten; `XSS_ALL=1` takes every one.
 */
test.use({ bypassCSP: true, ownClub: true });
test.describe.configure({ timeout: 600_000 });

type Payload = { readonly id: number; readonly payload: string };

const path = publicData('xss/payloads.json');
const every: readonly Payload[] = path === undefined ? [] : JSON.parse(readFileSync(path, 'utf8'));
const payloads = every.filter((_, index) => process.env['XSS_ALL'] !== undefined || index % 10 === 0);

const forbidden =
  'form, input, button, select, textarea, style, link, meta, base, script, iframe, object, embed, svg, math, video, audio, template, [style], [id], [class], [name], [srcdoc]';
/** Attributes that only hold words to read: what they say is nothing to follow. */
const words = ['title', 'alt'];

test('no payload runs, asks, restyles or calls out, though it reaches the screen uncleaned', async ({
  page,
  loginAs,
  club,
}) => {
  test.skip(path === undefined, 'the payload collections are not there');
  await loginAs(page, '500000001');
  const watched = await watch(page, club);
  await serveRaw(page, payloads);
  const left = await showAll(page, payloads);
  expect(left).toEqual([]);
  expect(await watched()).toEqual({ ran: [], asked: [] });
});

test('the control: without the sanitiser the same probe sees payloads run, stay and call out', async ({
  page,
  loginAs,
  club,
}) => {
  test.skip(path === undefined, 'the payload collections are not there');
  await loginAs(page, '500000001');
  const watched = await watch(page, club);
  await page.route(/assets\/sanitise-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const sanitise = (html) => html;' }),
  );
  const loud = every.filter(({ payload }) => /<img[^>]{0,80}onerror\s*=\s*["']?alert/i.test(payload)).slice(0, 30);
  const calling = {
    id: -1,
    payload: '<img src="https://evil.invalid/x.png"><form><input></form><p style="color:red">x</p>',
  };
  await serveRaw(page, [...loud, calling]);
  const left = await showAll(page, [...loud, calling]);
  expect(loud.length).toBeGreaterThan(3);
  expect(left.join('\n')).toMatch(/INPUT/);
  const { ran, asked } = await watched();
  expect(ran.length).toBeGreaterThan(2);
  expect(asked.join('\n')).toContain('evil.invalid');
});

test('what an import brings is clean before it is stored', async ({ page, loginAs, club }) => {
  test.skip(path === undefined, 'the payload collections are not there');
  await loginAs(page, '500000001');
  importNews(club, payloads);
  await go(page, '/news/aktualnosci');
  const left = await page.evaluate(
    async ([slugs, selector, isText]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('klub.token')}` };
      const faults: string[] = [];
      let found = 0;
      for (const slug of slugs) {
        const ask = () => fetch(`/api/v1/news/${slug}`, { headers });
        let answer = await ask();
        // So many at once are more than one person may ask for.
        while (answer.status === 429) {
          const seconds = Number(answer.headers.get('retry-after'));
          await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
          answer = await ask();
        }
        const { data } = await answer.json();
        if (data === undefined) continue;
        found += 1;
        // A document of its own: nothing in it runs or loads.
        const inert = new DOMParser().parseFromString(data.content, 'text/html').body;
        const bad = [...inert.querySelectorAll('*')].filter(
          (node) =>
            node.matches(selector) ||
            [...node.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') || (!isText.includes(name) && /^\s*(javascript|data|vbscript):/i.test(value)),
            ),
        );
        faults.push(...bad.map((node) => `${slug}: ${node.outerHTML.slice(0, 200)}`));
      }
      return { faults, found };
    },
    [payloads.map(({ id }) => `atak-${id}`), forbidden, words] as const,
  );
  expect(left.faults).toEqual([]);
  expect(left.found).toBeGreaterThan(payloads.length * 0.95);
});

/** Hears of everything that a payload could do: the usual proofs of running, and every call but those of the app. */
async function watch(page: Page, club: Club): Promise<() => Promise<{ ran: string[]; asked: string[] }>> {
  const asked: string[] = [];
  const ran: string[] = [];
  await page.exposeFunction('payloadRan', (what: string) => void ran.push(what));
  await page.addInitScript(() => {
    const report: unknown = Reflect.get(globalThis, 'payloadRan');
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      Reflect.set(globalThis, name, (...args: unknown[]) => {
        if (typeof report === 'function') report(`${name}(${args.map(String).join()}) ${location.hash}`);
      });
    }
  });
  const own = new RegExp(`^${club.url}/((api|assets|files)/|worker\\.js|manifest\\.|favicon|app-icon|regulations|#|$)`);
  page.on('request', (request) => {
    if (!own.test(request.url()) && !/^(data|blob):image/.test(request.url())) asked.push(request.url());
  });
  return async () => {
    // Events of what was shown last.
    await page.waitForTimeout(1_000);
    return { ran, asked };
  };
}

async function serveRaw(page: Page, served: readonly Payload[]): Promise<void> {
  const bySlug = new Map(served.map(({ id, payload }) => [`atak-${id}`, { id, payload }]));
  await page.route(/\/api\/v1\/news\/atak-/, (route) => {
    const attack = bySlug.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    const content = `<p>Znacznik ${attack?.id}.</p>${attack?.payload}`;
    const date = { createdAtDate: '05.11.2026', createdAtTime: '08:30' };
    const data = { id: '1', slug: 'atak', title: 'Atak', excerpt: '', thumbnail: null, image: null, content, ...date };
    return route.fulfill({ json: { data } });
  });
}

/** Opens one piece of news after the other in the same page; answers what is left in them and should not be. */
async function showAll(page: Page, shown: readonly Payload[]): Promise<string[]> {
  await go(page, '/news/aktualnosci');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const left: string[] = [];
  for (const { id } of shown) {
    await page.evaluate((slug) => {
      location.hash = `#/news/${slug}`;
    }, `atak-${id}`);
    const mark = page.getByText(`Znacznik ${id}.`, { exact: true });
    await mark.waitFor({ state: 'attached' });
    const faults = await mark.evaluate(
      (node, [selector, isText]) => {
        const nodes = [...(node.parentElement?.querySelectorAll('*') ?? [])];
        const isBad = (found: Element) =>
          found.matches(selector) ||
          [...found.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') || (!isText.includes(name) && /^\s*(javascript|data|vbscript):/i.test(value)),
          );
        return nodes.filter(isBad).map((found) => `${found.tagName} ${found.outerHTML.slice(0, 200)}`);
      },
      [forbidden, words] as const,
    );
    left.push(...faults.map((fault) => `${id}: ${fault}`));
  }
  return left;
}

/** As an operator brings them: a file, into the running club. */
function importNews(club: Club, news: readonly Payload[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'klub-xss-'));
  const file = join(folder, 'aktualnosci.csv');
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  // Characters that no import takes are not what is tried here.
  const kept = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
  const rows = news.map(({ id, payload }) =>
    [`atak-${id}`, 'Atak', 'Zajawka', cell(`<p>Znacznik</p>${kept(payload)}`), 'user1', '2026-01-01'].join(';'),
  );
  writeFileSync(file, `${['slug;tytul;zajawka;tresc;role;opublikowano', ...rows].join('\n')}\n`);
  const program = fileURLToPath(new URL('../apps/server/src/cli/programme.ts', import.meta.url));
  const environment = { ...process.env, DATA_DIR: club.dataDir, DATABASE_URL: undefined };
  execFileSync(process.execPath, [program, 'import', file], { env: environment, stdio: 'pipe' });
  rmSync(folder, { recursive: true, force: true });
}

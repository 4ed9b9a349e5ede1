/**
 * Our first screen and our table beside the same made with Ionic React and with nothing but react-dom, alternated in one
 * run at a 4x slower CPU: bytes, requests, first paint and usable at 1.6 Mbit/s with 150 ms, and the way to a table of
 * 30 rows whose code and rows are here already, until it is painted.
 *
 *     npm run bench -- peers-screen
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDataDir, startClub } from '../e2e/support/club.ts';
import { median } from './parts/load.ts';
import { buildPage, cpuSlowdown, launch, serve, type Site, type Visit, visit } from './parts/visit.ts';
import { installed } from './peers/install.ts';
import { type Changing, comparable, memberPage, openTable, rowsOf } from './peers/table.ts';

const rounds = 9;
const changes = 15;

const folder = await mkdtemp(join(tmpdir(), 'klub-peers-'));
await buildPage(join(import.meta.dirname, 'peers/bare'), join(folder, 'bare'));
await buildPage(await installed('ionic'), join(folder, 'ionic'));
const sites: Readonly<Record<string, Site>> = {
  ours: await serve(join(import.meta.dirname, '../apps/web/dist')),
  'bare react-dom': await serve(join(folder, 'bare')),
  'Ionic React': await serve(join(folder, 'ionic')),
};
const browser = await launch();
try {
  await firstScreens();
  await tables();
} finally {
  await browser.close();
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
}

async function firstScreens(): Promise<void> {
  const visits = Object.entries(sites).map(([name, { url }]) => ({ name, url, seen: [] as Visit[] }));
  for (const { url } of visits) await visit(browser, url);
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, seen } of visits) seen.push(await visit(browser, url));
  }
  const floor = visits.find(({ name }) => name === 'bare react-dom')?.seen ?? [];
  console.log(`\nFirst screen, ${rounds} visits each, alternated; medians`);
  console.table(
    visits.map(({ name, seen }) => ({
      page: name,
      requests: seen.at(-1)?.fetched.length,
      'JavaScript, KB': kilobytes(seen.at(-1), 'Script'),
      'CSS, KB': kilobytes(seen.at(-1), 'Stylesheet'),
      ...times(
        'first paint',
        median(seen.map(({ firstPaint }) => firstPaint)),
        median(floor.map((one) => one.firstPaint)),
      ),
      ...times('usable', median(seen.map(({ usable }) => usable)), median(floor.map((one) => one.usable))),
    })),
  );
}

async function tables(): Promise<void> {
  const club = await startClub(newDataDir());
  try {
    const ours = await memberPage(browser, club.url);
    const rows = await rowsOf(ours.page);
    const pages: Record<string, Changing> = { ours };
    for (const name of ['bare react-dom', 'Ionic React']) {
      pages[name] = await comparable(browser, sites[name]?.url ?? '', rows);
    }
    const taken = Object.entries(pages).map(([name, page]) => ({ name, page, ms: [] as number[] }));
    for (const { page } of taken) await openTable(page, rows.length);
    for (let change = 0; change < changes; change += 1) {
      for (const { page, ms } of taken) ms.push(await openTable(page, rows.length));
    }
    const floor = median(taken.find(({ name }) => name === 'bare react-dom')?.ms ?? []);
    console.log(
      `\nThe way to a table of ${rows.length} rows, ${changes} times each, alternated, ${cpuSlowdown}x slower CPU; medians`,
    );
    console.table(taken.map(({ name, ms }) => ({ page: name, ...times('table painted', median(ms), floor) })));
  } finally {
    await club.remove();
  }
}

function times(what: string, ms: number, floor: number): Readonly<Record<string, number>> {
  return { [`${what}, ms`]: Math.round(ms), [`${what}, times bare`]: Number((ms / floor).toFixed(2)) };
}

function kilobytes(seen: Visit | undefined, type: string): number {
  const bytes = (seen?.fetched ?? []).filter((one) => one.type === type).reduce((sum, one) => sum + one.bytes, 0);
  return Number((bytes / 1_000).toFixed(1));
}

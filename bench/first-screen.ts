/**
 * The first screen against a page with bare react-dom: bytes and requests until the login can be typed into, and the
 * times of first paint and of being usable, alternated in one run at a 4x slower CPU and 1.6 Mbit/s with 150 ms.
 *
 *     npm run bench -- first-screen
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './parts/load.ts';
import { buildPage, launch, serve, type Visit, visit } from './parts/visit.ts';

const rounds = 9;

const bareFolder = await mkdtemp(join(tmpdir(), 'klub-bare-'));
await buildPage(join(import.meta.dirname, 'parts/bare-page'), bareFolder);

const ours = await serve(join(import.meta.dirname, '../apps/web/dist'));
const bare = await serve(bareFolder);
const browser = await launch();
try {
  await visit(browser, ours.url);
  await visit(browser, bare.url);
  const visits = { ours: [] as Visit[], bare: [] as Visit[] };
  for (let round = 0; round < rounds; round++) {
    visits.ours.push(await visit(browser, ours.url));
    visits.bare.push(await visit(browser, bare.url));
  }
  report(visits.ours, visits.bare);
} finally {
  await browser.close();
  await ours.close();
  await bare.close();
  await rm(bareFolder, { recursive: true, force: true });
}

function report(our: readonly Visit[], their: readonly Visit[]): void {
  const fetched = our.at(-1)?.fetched ?? [];
  const sum = (type: string): number =>
    fetched.filter((one) => one.type === type).reduce((total, { bytes }) => total + bytes, 0);
  const ratio = (of: (visit: Visit) => number): string => {
    const [mine, floor] = [median(our.map(of)), median(their.map(of))];
    return `${(mine / floor).toFixed(2)} (${Math.round(mine)} ms against ${Math.round(floor)} ms)`;
  };
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;
  const rows: [string, string, string][] = [
    ['requests', String(fetched.length), 'at most 4'],
    ['JavaScript, brotli', kilobytes(sum('Script')), 'at most 100 KB'],
    ['CSS, brotli', kilobytes(sum('Stylesheet')), 'at most 12 KB'],
    ['usable, against bare react-dom', ratio(({ usable }) => usable), 'at most 1.6'],
    ['first paint, against bare react-dom', ratio(({ firstPaint }) => firstPaint), 'at most 0.8'],
  ];
  process.stdout.write(`\nFirst screen, ${rounds} visits each, alternated; medians\n`);
  for (const { type, path, bytes } of fetched)
    process.stdout.write(`  ${type} ${path} ${kilobytes(bytes)}\n`);
  for (const [name, figure, limit] of rows)
    process.stdout.write(`  ${name.padEnd(38)}${figure.padEnd(36)}${limit}\n`);
}

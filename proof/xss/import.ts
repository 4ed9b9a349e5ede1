import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Payload, dealt } from './payloads.ts';
import { marked } from './texts.ts';
import type { TestServer } from '../parts/test-server.ts';

const program = join(import.meta.dirname, '../../apps/server/src/cli/programme.ts');
const slidesMax = 90;
const textNames = ['nagrody', 'zasady', 'kontakt', 'regulamin', 'wiedza'];

/**
 * An operator's files with the payloads spread over all columns of HTML; each kind of file has different ones. Returns
 * how many texts contain one.
 */
export function importPayloads(club: TestServer, payloads: readonly Payload[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'klub-proof-import-'));
  const given = tables(payloads);
  const files = Object.entries(given).map(([name, rows]) => {
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, `${rows.map((row) => row.map(cell).join(';')).join('\n')}\n`);
    return file;
  });
  try {
    execFileSync(process.execPath, [program, 'import', ...files], {
      env: club.home.environment,
      stdio: 'pipe',
    });
  } catch (failure) {
    // The command says on its standard output why it refuses.
    throw new Error(String(Reflect.get(Object(failure), 'stdout')), { cause: failure });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.values(given)
    .flat(2)
    .filter((text) => text.startsWith('<p>Znacznik ')).length;
}

/** The contents of the tables after it. */
export async function importedHtml({
  database: { kysely },
}: TestServer): Promise<readonly string[]> {
  const slugs = 'wniesione-%';
  const found = [
    await kysely.selectFrom('news').select('content').where('slug', 'like', slugs).execute(),
    await kysely.selectFrom('pill').select('content').where('slug', 'like', slugs).execute(),
    await kysely
      .selectFrom('special_task')
      .select('content')
      .where('slug', 'like', slugs)
      .execute(),
    await kysely
      .selectFrom('zone_article')
      .select('content')
      .where('slug', 'like', slugs)
      .execute(),
    await kysely.selectFrom('slide').select('content').where('position', '>', 1).execute(),
    await kysely.selectFrom('text').select('html as content').execute(),
    await kysely
      .selectFrom('approval_version')
      .innerJoin('approval', 'approval.id', 'approval_version.approval_id')
      .select('content')
      .where('code', 'like', slugs)
      .execute(),
  ];
  return found.flat().map(({ content }) => content);
}

type Rows = readonly (readonly string[])[];

function tables(payloads: readonly Payload[]): Readonly<Record<string, Rows>> {
  const own = (place: number): readonly (readonly [string, string])[] =>
    dealt(payloads, 6, place).map((payload) => [
      `wniesione-${payload.number}`,
      // An import refuses a text with a letter that was lost.
      marked(payload).replaceAll('\uFFFD', '?'),
    ]);
  const article = (place: number): Rows =>
    own(place).map(([slug, html]) => [slug, 'Atak', 'Zajawka', html, 'user1', '2026-01-01']);
  const articleHead = ['slug', 'tytul', 'zajawka', 'tresc', 'role', 'opublikowano'];
  const [head, ...articles] = [articleHead, ...article(1)].map((row, index) => [
    ...row,
    index === 0 ? 'kategoria' : 'wniesione',
  ]);
  const dated = (place: number): Rows =>
    own(place).map(([slug, html]) => [
      slug,
      'Atak',
      'Zajawka',
      html,
      'user1',
      '2026-01-01',
      '2099-01-01',
    ]);
  return {
    aktualnosci: [articleHead, ...article(0)],
    kategorie_strefy: [
      ['kategoria', 'nazwa'],
      ['wniesione', 'Wniesione'],
    ],
    strefa: [head ?? [], ...articles],
    pigulki: [['slug', 'tytul', 'zajawka', 'tresc', 'role', 'od', 'do'], ...dated(2)],
    zadania: [
      ['slug', 'tytul', 'zajawka', 'tresc', 'role', 'od', 'do', 'podtytul'],
      ...dated(3).map((row) => [...row, 'Liczą się: farby']),
    ],
    slajdy: [
      ['kolejnosc', 'rodzaj', 'tytul', 'tresc'],
      ['1', 'wstep', 'Witaj', '<p>Witaj</p>'],
      ...own(4)
        .slice(0, slidesMax)
        .map(([, html], index) => [String(index + 2), 'gwiazda', 'Atak', html]),
    ],
    teksty: [
      ['nazwa', 'html'],
      ...textNames.map((name, index) => [name, own(4)[index]?.[1] ?? '<p>Tekst</p>']),
    ],
    zgody: [
      ['kod', 'okazja', 'nazwa', 'tresc', 'wymagana'],
      ...own(5).map(([slug, html]) => [slug, 'logowanie', 'Zgoda', html, 'nie']),
    ],
  };
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

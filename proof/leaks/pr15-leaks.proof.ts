import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { ask, each, json, sourceOf } from '../parts/call.ts';
import { type TestServer, startClub } from '../parts/test-server.ts';
import { fileOf, hardTexts, linkOf, reportPaths, sellerOf, type World } from './exports.ts';
import { hasOffice, openInOffice } from './office.ts';
import { asShown, csvCells, partsOf, workbookCells, wrongIn } from './sheets.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';
import { currentScale, scale } from '../parts/scale.ts';

let club: TestServer;
let world: World;
beforeAll(async () => {
  club = await startClub();
  world = await sellerOf(club, hardTexts());
});
afterAll(() => club.close());

proof('PR15', 'no name makes a cell of an exported file a formula', async ({ judge }) => {
  const { seller, texts } = world;
  const books: Buffer[] = [];
  const tables: string[] = [];
  for (const path of reportPaths) {
    books.push(await fileOf(club, await linkOf(club, seller, path)));
    tables.push((await fileOf(club, await linkOf(club, seller, path, 'csv'))).toString('utf8'));
  }
  const cells = texts.map(asShown);
  // All but the invitations have a column of shops and one of channels.
  const withShops = await Promise.all(books.slice(0, 4).map(workbookCells));
  const written = tables.map(csvCells);
  const formulas = books.flatMap((book) => partsOf(book).match(/<f[ />]/g) ?? []);
  const bare = written
    .flat(2)
    .filter((cell) => /^\s*[=+@\uff1d\uff0b\uff0d\uff20]|^\s*-\D/.test(cell));
  judge.none('formulas in workbooks', books.length, formulas);
  judge.none('cells of CSV that begin as one does', written.flat(2).length, bare);
  judge.none(
    'texts that are not the same in a workbook',
    withShops.length * cells.length,
    withShops.flatMap((rows) => wrongIn(rows, cells)),
  );
  const unmarked = (written[0] ?? []).map((row) => row.map((cell) => cell.replace(/^'/, '')));
  const plain = cells.map((cell) => cell.replace(/^'/, ''));
  judge.none('texts that are not the same in a CSV', cells.length, wrongIn(unmarked, plain));

  if (!(await hasOffice(currentScale === 'full'))) {
    judge.skipped('files opened in LibreOffice', 'there is no LibreOffice here');
    return;
  }
  const count = scale({ full: books.length, short: 1 });
  const opened = await openInOffice('xlsx', books.slice(0, count));
  const raw = texts.map((text) => `"${text.replaceAll('"', '""')}";x`).join('\n');
  const [control, ...openedTables] = await openInOffice('csv', [raw, ...tables.slice(0, count)]);
  const shown = [...opened, ...openedTables];
  const found = shown.reduce((sum, { formulas: some }) => sum + some, 0);
  judge.equal('LibreOffice: formula cells', shown.length, found, 0);
  judge.none(
    'LibreOffice: texts that are not the same',
    cells.length,
    wrongIn(opened[0]?.rows ?? [], cells),
  );
  judge.atLeast(
    'LibreOffice: formula cells of the same texts unguarded',
    texts.length,
    control?.formulas ?? 0,
    5,
  );
});

proof(
  'PR15',
  'a download opens only by its link, for five minutes, before logout',
  async ({ judge }) => {
    const [owner, other] = await addPeople(club, 2, { role: 'salesman' });
    if (owner === undefined || other === undefined) throw new Error('Nobody was added.');
    const link = await linkOf(club, owner, reportPaths[0]);
    const real = link.slice('/download/'.length);
    const random = Array.from({ length: scale({ full: 100_000, short: 2_000 }) }, () =>
      randomBytes(32).toString('base64url'),
    );
    // The real one, but for a single sign.
    const near = [...real].map(
      (sign, at) => `${real.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${real.slice(at + 1)}`,
    );
    const guesses = [...random, ...near];
    const opened = await each(guesses, 20, async (guess, index) => {
      const { status } = await ask(club, { path: `/download/${guess}`, source: sourceOf(index) });
      return status === 404 ? null : `${guess}: ${status}`;
    });
    const isGuessed = opened.filter((found) => found !== null);
    judge.none('guessed links that open', guesses.length, isGuessed);

    const uri = json<{ data: { summaryReportUri: string } }>(
      await ask(club, { path: reportPaths[0], token: owner.token }),
    ).data.summaryReportUri;
    const keys = [...uri].flatMap((sign, at) =>
      at < '/api/v1/downloads/'.length
        ? []
        : [`${uri.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${uri.slice(at + 1)}`],
    );
    const asked = await each(
      keys.slice(0, 250),
      10,
      async (path) => (await ask(club, { path, token: owner.token })).status,
    );
    const foreign = await ask(club, { path: uri, token: other.token });
    judge.none(
      'changed addresses, and those of others, that answer',
      asked.length + 1,
      [...asked, foreign.status].filter((status) => status !== 404),
    );

    const statusOf = async (path: string): Promise<number> =>
      (await ask(club, { path, source: sourceOf(9) })).status;
    judge.equal('the link itself opens', 1, await statusOf(link), 200);
    await ask(club, { method: 'POST', path: '/api/v1/logout', token: owner.token, body: {} });
    judge.equal('and no more after the logout', 1, await statusOf(link), 404);
    const second = await linkOf(club, other, reportPaths[0]);
    await club.shift({ minutes: 4, seconds: 50 });
    judge.equal('another opens before five minutes are over', 1, await statusOf(second), 200);
    await club.shift({ seconds: 11 });
    judge.equal('and no more after them', 1, await statusOf(second), 404);
  },
);

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../infra/files/attachments.testing.ts';
import { diskStore, makingFolder, storedFolders } from '../../../infra/files/file-store.ts';
import { addPerson } from '../../../testing/programme.ts';
import { smallDisk } from '../../../testing/outside/small-disk.ts';
import { exportWorker } from '../downloads/downloads.jobs.ts';
import { askForFile } from '../downloads/downloads.service.ts';
import { type DownloadsWorld, downloadsWorld, numbers } from '../downloads/downloads.testing.ts';
import { downloadUri } from '../downloads/uri.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';

const disk = smallDisk();
const dataDir = disk?.folder ?? '';

function filesThere(): string[] {
  const folders = [...storedFolders, 'making'];
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && folders.some((folder) => entry.parentPath === join(dataDir, folder)),
    )
    .map(({ name }) => name);
}

let club: DownloadsWorld;
beforeAll(async () => {
  if (disk === undefined) return;
  club = await downloadsWorld({ config: { dataDir }, deps: { files: diskStore(dataDir) } });
  await club.database.kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
    .execute();
});

test.skipIf(disk === undefined)(
  'an upload beyond the disk is refused and leaves nothing',
  async () => {
    disk?.leave(300_000);
    const token = await club.logIn(await addPerson(club.database.kysely));
    const send = async (bytes: number) => {
      const content = new Uint8Array(bytes).fill(32);
      content.set(pdf.subarray(0, 40));
      content.set(pdf.subarray(40), bytes - (pdf.length - 40));
      const form = new FormData();
      for (const [name, value] of [
        ['category', 'konto'],
        ['email', 'a@b.pl'],
        ['message', 'Dzień dobry'],
      ]) {
        form.append(name ?? '', value ?? '');
      }
      form.append('file', new Blob([content]), 'pismo.pdf');
      const encoded = new Response(form);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      const payload = Buffer.from(await encoded.arrayBuffer());
      return club.app.inject({ method: 'POST', url: '/api/v1/contact', headers, payload });
    };
    const refused = await send(2_000_000);
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      {
        code: 507,
        message: 'Na serwerze brakuje miejsca na plik. Powiadom operatora programu.',
        errors: {},
      },
    ]);
    expect(filesThere()).toEqual([]);
    expect(await club.database.kysely.selectFrom('contact_message').select('id').execute()).toEqual(
      [],
    );
    expect((await send(1_000)).statusCode).toBe(200);
    expect(filesThere()).toHaveLength(1);
  },
);

test.skipIf(disk === undefined)(
  'nor does a download that does not fit, small or large',
  async () => {
    for (const name of filesThere()) rmSync(join(dataDir, 'attachments', name));
    disk?.leave(4_096);
    const seller = await club.seller();
    const session = await club.account.sessions.authenticate(seller.token);
    if (session === null) throw new Error('no session');
    const ask = (count: number) => {
      const kind = { ...numbers(count), name: `numbers-${count}` };
      const uri =
        downloadUri(club.deps, { personId: seller.personId, document: kind.name, filters: {} }) ??
        '';
      return {
        kind,
        answer: () =>
          askForFile(
            club.deps,
            session,
            writeWithoutSession(club.deps.database.kysely),
            uri.slice('/api/v1/downloads/'.length),
            'csv',
            [kind],
          ),
      };
    };
    await expect(ask(3_000).answer()).rejects.toMatchObject({ failure: 'storageFull' });
    const large = ask(30_000);
    expect(await large.answer()).toEqual({ file: '', progress: 0 });
    await exportWorker(club.deps, { kinds: [large.kind] }).runDue();
    await expect(large.answer()).rejects.toMatchObject({ failure: 'storageFull' });
    expect(filesThere()).toEqual([]);
    expect(readdirSync(makingFolder(dataDir))).toEqual([]);

    disk?.leave();
    expect(await ask(2_999).answer()).toMatchObject({ progress: 100 });
  },
);

import { attachmentMaxBytes } from '@klub/contract/attachments';
import type { Role } from '@klub/contract/roles';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pdf } from '../../../infra/files/attachments.testing.ts';
import { attachmentStore } from '../../../infra/files/attachment-store.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { type Letter, type Mail, outboxMail } from '../../../infra/outside/mail.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import { importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { deleteWithAccount } from '../letters/letters.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { contactJobs, enqueueContactRound } from './contact.jobs.ts';

type Fields = Readonly<Record<string, string>>;
type File = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const good = {
  category: 'konto',
  email: 'anna@sklep.example',
  message: 'Dzień dobry,\nproszę o pomoc. Zażółć!',
};
const letterPdf: File = { name: 'pismo.pdf', bytes: new Uint8Array(pdf) };

let club: TestApp;
let person = 0;

beforeAll(async () => {
  club = await testApp();
  await club.database.kysely
    .insertInto('contact_category')
    .values([
      {
        code: 'inny',
        name: 'Inny temat',
        roles: ['user1', 'user2', 'user3', 'salesman'],
        position: 2,
      },
      { code: 'konto', name: 'Moje konto', roles: ['user1', 'user3'], position: 1 },
    ])
    .execute();
});

beforeEach(async () => {
  club.clock.advance({ minutes: 61 });
  await forgetLetters();
  await club.database.kysely.deleteFrom('contact_message').execute();
  await club.database.kysely.deleteFrom('job').execute();
  person = await addPerson(club.database.kysely);
  await club.database.kysely
    .updateTable('person')
    .set({
      first_name: 'Anna',
      last_name: 'Żak',
      client_number: '100200',
      email: 'anna@sklep.example',
    })
    .where('id', '=', person)
    .execute();
});

async function tokenOf(personId: number): Promise<string> {
  return sessions(club.deps).open(club.database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
}

async function send(fields: Fields, file?: File, personId = person) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([file.bytes]), file.name);
  const encoded = new Response(form);
  const answer = await club.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers: {
      authorization: `Bearer ${await tokenOf(personId)}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A mail server that stores its e-mails, and fails the given number of times. */
function postOffice(failures = 0) {
  const letters: Letter[] = [];
  const mail: Mail = {
    send: async (letter) => {
      if (failures-- > 0) throw new Error('451 try again later');
      letters.push(letter);
    },
  };
  return { letters, worker: jobWorker(club.deps, contactJobs(club.deps, mail)) };
}

const attachments = () => readdirSync(join(club.deps.config.dataDir, 'attachments'));
const letterRows = () =>
  club.database.kysely.selectFrom('letter').selectAll().orderBy('id').execute();

/** Letters keep their attachments; each test begins without. */
async function forgetLetters(): Promise<void> {
  for (const { attachment_file: file } of await letterRows())
    if (file !== null) await attachmentStore(club.deps).remove(file);
  await club.database.kysely.deleteFrom('letter_entry').execute();
  await club.database.kysely.deleteFrom('letter').execute();
}

const rows = () => club.database.kysely.selectFrom('contact_message').selectAll().execute();

test("[HZ40] a file name beyond file systems' limit is refused at its field", async () => {
  for (const dots of [250, 1_500, 78_000]) {
    const answer = await send(good, { name: `x${'.'.repeat(dots)}x.pdf`, bytes: letterPdf.bytes });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { file: ['Nazwa pliku jest za długa! Najwyżej 255 znaków'] } },
    });
  }
  expect(await rows()).toEqual([]);
});

describe('categories', () => {
  test("[A39] [HZ22] [HZ23] the first list is the caller's role; other roles are absent", async () => {
    const ask = async (role: Role, userType: string) => {
      const token = await tokenOf(await addPerson(club.database.kysely, role));
      const url = `/api/v1/contact-categories/${userType}`;
      return club.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    };
    expect((await ask('user1', 'user1')).json()).toEqual({
      data: [
        [
          { id: 'konto', name: 'Moje konto' },
          { id: 'inny', name: 'Inny temat' },
        ],
      ],
    });
    expect((await ask('user2', 'user2')).json()).toEqual({
      data: [[{ id: 'inny', name: 'Inny temat' }]],
    });
    for (const other of ['user2', 'salesman', 'admin', '%', 'user1 ']) {
      expect((await ask('user1', encodeURIComponent(other))).statusCode, other).toBe(404);
    }
  });

  test('[E01] a later file replaces the whole list', async () => {
    const { run } = importer(club.database, club.clock);
    const before = await club.database.kysely.selectFrom('contact_category').selectAll().execute();
    const header = 'kategoria;nazwa;role;kolejnosc\n';
    expect(
      problemsOf(
        await run({ 'kategorie_kontaktu.csv': `${header}a;Temat A;user2;1\nb;Temat B;user2;2\n` }),
      ),
    ).toEqual([]);
    expect(
      problemsOf(await run({ 'kategorie_kontaktu.csv': `${header}b;Temat B2;user1|user2;1\n` })),
    ).toEqual([]);
    const after = await club.database.kysely.selectFrom('contact_category').selectAll().execute();
    expect(after).toEqual([
      { code: 'b', name: 'Temat B2', roles: ['user1', 'user2'], position: 1, kind: 'question' },
    ]);
    await club.database.kysely.deleteFrom('contact_category').execute();
    await club.database.kysely.insertInto('contact_category').values(before).execute();
  });
});

describe('a message', () => {
  test("[A40] [HZ41] reaches the operator with the token's sender only", async () => {
    const claimed = {
      firstname: 'Ktoś',
      username: '+48999999999',
      clientNumber: '7',
      pesel: '85031212345',
      id: '1',
    };
    const { status, body } = await send({ ...good, ...claimed }, letterPdf);
    expect([status, body]).toEqual([
      200,
      { message: 'Dziękujemy za wiadomość. Odpowiemy na podany adres e-mail.' },
    ]);
    const { letters, worker } = postOffice();
    await worker.runDue();
    const [letter] = letters;
    expect(letter).toMatchObject({
      to: 'kontakt@klub.example',
      replyTo: 'anna@sklep.example',
      subject: 'Kontakt: Moje konto (Anna Żak)',
      attachment: { name: 'pismo.pdf', content: pdf },
    });
    expect(letter?.text).toContain('Od: Anna Żak, Doradca handlowy');
    expect(letter?.text).toContain('Numer klienta: 100200');
    expect(letter?.text).toMatch(/Telefon: \+48\d{9}/);
    expect(letter?.text).toContain(good.message);
    for (const value of ['Ktoś', '999999999', '85031212345'])
      expect(JSON.stringify(letter)).not.toContain(value);
  });

  test('is sealed until delivery, then forgotten; its letter keeps the attachment', async () => {
    await send(good, letterPdf);
    const [waiting] = await rows();
    expect(waiting?.content_sealed).not.toContain('pomoc');
    expect(waiting?.attachment_file).toMatch(/^[\w-]{32}$/);
    expect(attachments()).toEqual([waiting?.attachment_file]);
    await postOffice().worker.runDue();
    expect(await rows()).toMatchObject([{ content_sealed: '', attachment_file: null }]);
    const [letter] = await letterRows();
    expect(letter?.content_sealed).not.toContain('pomoc');
    expect(letter).toMatchObject({ kind: 'question', state: 'new', person_id: person });
    expect(attachments()).toEqual([letter?.attachment_file]);
  });

  test('is retried for days during outages and arrives once', async () => {
    await send(good);
    const { letters, worker } = postOffice(20);
    const list = vi.spyOn(club.deps.files, 'list').mockImplementation(() => {
      throw new Error('EACCES');
    });
    await enqueueContactRound(club.database.kysely, club.clock.now());
    for (let hour = 0; hour < 48; hour += 1) {
      if (hour === 3) list.mockRestore();
      for (let minute = 0; minute < 60; minute += 6) {
        await worker.runDue();
        club.clock.advance({ minutes: 6 });
      }
    }
    expect(letters).toHaveLength(1);
  });

  test('[A40] repeated, even concurrently, is one message; altered is another', async () => {
    const submit = { ...good, submission: 'jeden' };
    const statuses = await Promise.all([
      send(submit, letterPdf),
      send(submit, letterPdf),
      send(submit, letterPdf),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ ...submit, message: 'Jednak inaczej.' });
    const { letters, worker } = postOffice();
    await Promise.all([worker.runDue(), worker.runDue()]);
    expect(letters.map(({ text }) => text.includes('inaczej')).toSorted()).toEqual([false, true]);
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(2);
    const [first, second, ...more] = await letterRows();
    expect([second?.attachment_file, more]).toEqual([null, []]);
    expect(attachments()).toEqual([first?.attachment_file]);
  });

  test('of a deleted account is not delivered', async () => {
    await send(good, letterPdf);
    await deleteWithAccount(club.database.kysely, person);
    const gone = { deleted_at: club.clock.now() };
    await club.database.kysely.updateTable('person').set(gone).where('id', '=', person).execute();
    const { letters, worker } = postOffice();
    await worker.runDue();
    expect([letters, attachments()]).toEqual([[], []]);
  });

  test('becomes one outbox file with the same number on every attempt', async () => {
    await send(good, { name: 'żółw/../łódź.pdf', bytes: letterPdf.bytes });
    const { letters, worker } = postOffice();
    await worker.runDue();
    const [letter] = letters;
    if (letter === undefined) throw new Error('No letter');
    const outbox = outboxMail(club.deps.config.dataDir);
    await outbox.send(letter);
    await outbox.send(letter);
    const folder = join(club.deps.config.dataDir, 'outbox');
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(1);
    const text = readFileSync(join(folder, files[0] ?? ''), 'latin1');
    expect(text).toContain(`Message-ID: ${letter.messageId}`);
    expect(text).toContain('Reply-To: anna@sklep.example');
    expect(text).toContain("filename*0*=utf-8''%C5%82%C3%B3d%C5%BA.pdf");
  });
});

describe('[Z09] what is refused', () => {
  test.each([
    [{ ...good, category: '' }, ['category']],
    [{ ...good, category: 'nie-ma' }, ['category']],
    [{ ...good, email: '' }, ['email']],
    [{ ...good, message: ' \n ' }, ['message']],
    [{ ...good, message: 'x'.repeat(5_001) }, ['message']],
    [{ ...good, message: 'a\u0000b' }, ['message']],
    [{}, ['category', 'email', 'message']],
  ])('%j is refused field by field', async (fields, wrong) => {
    const { status, body } = await send(fields as Fields);
    expect([status, Object.keys(body.errors).toSorted(), body.message]).toEqual([
      400,
      wrong,
      'Sprawdź wpisane dane.',
    ]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    'a',
    'a@b',
    'a@b.pl, c@d.pl',
    'Anna <a@b.pl>',
    'a@b.pl\r\nBcc: x@y.pl',
    'a@b.pl\nSubject: x',
    'a@b .pl',
  ])('[HZ42] the address %j is none', async (email) => {
    const { status, body } = await send({ ...good, email });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['email']]);
  });

  test('[HZ40] a file of another type, and a page under an allowed name', async () => {
    for (const name of ['skrypt.exe', 'strona.pdf']) {
      const { status, body } = await send(good, {
        name,
        bytes: new TextEncoder().encode('<script>1</script>'),
      });
      expect([status, body.errors]).toEqual([415, { file: ['Niedopuszczalny format pliku!'] }]);
    }
    expect(await rows()).toEqual([]);
  });

  test('[Z08] 5242880 bytes are taken, one more is not', async () => {
    const sized = (bytes: number): File => {
      const content = new Uint8Array(bytes).fill(32);
      content.set(pdf.subarray(0, 40));
      content.set(pdf.subarray(40), bytes - (pdf.length - 40));
      return { name: 'duzy.pdf', bytes: content };
    };
    expect((await send(good, sized(attachmentMaxBytes))).status).toBe(200);
    const { status, body } = await send(good, sized(attachmentMaxBytes + 1));
    expect([status, body.errors]).toEqual([413, { file: ['Plik jest za duzy! Max 5MB'] }]);
    expect(attachments()).toHaveLength(1);
    await postOffice().worker.runDue();
  });

  test('invalid forms, truncated forms and non-text bytes are refused', async () => {
    const raw = async (type: string, payload: string | Buffer) => {
      const headers = { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': type };
      return (await club.app.inject({ method: 'POST', url: '/api/v1/contact', headers, payload }))
        .statusCode;
    };
    const form = 'multipart/form-data; boundary=x';
    expect(await raw('application/json', '{}')).toBe(415);
    expect(await raw('multipart/form-data', 'x')).toBe(400);
    expect(await raw(form, '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nabc')).toBe(
      400,
    );
    const broken = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n\u00ff\u00fe\r\n--x--\r\n',
      'latin1',
    );
    expect(await raw(form, broken)).toBe(400);
    const many = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(200);
    expect(await raw(form, `${many}--x--\r\n`)).toBe(413);
  });
});

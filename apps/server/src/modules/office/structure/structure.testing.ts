import { assignmentRows } from '@klub/contract/panel/people/assignments';
import { invitationRows } from '@klub/contract/panel/people/invitations';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { phoneRows } from '@klub/contract/panel/people/phones';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { structureRows } from '@klub/contract/panel/people/structure';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { stateOfImports, stateOfProgramme } from '../programme/batch/batch.service.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { programmeState } from '../programme/state.store.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { phoneSignoff } from './phone.service.ts';
import {
  assignmentHandlers,
  phoneHandlers,
  staffInvitationHandlers,
  structureHandlers,
} from './structure.routes.ts';

const shops = `kod;nazwa;kanal;miasto;prefiks;sap;klient
WR-01;Dom i Ogród;Sieci;Wrocław;PL;1000412;Dom Sp. z o.o.
WR-02;Dom i Ogród Wschód;Sieci;Wrocław;PL;1000412;Dom Sp. z o.o.
KR-01;Budex;Handel;Kraków;PL;2000;Budex
`;
const people = `telefon;rola;imie;nazwisko;email
600000001;user1;Anna;Żak;anna@example.com
600000002;user2;Jan;Lis;
600000003;user1;Ewa;Bez;
600000010;salesman;Piotr;Handel;
600000011;salesman;Maria;Szef;
600000012;salesman;Olaf;Wolny;
`;
const places = `rodzaj;telefon;wskazanie;od;do
uczestnik-sklep;600000001;WR-01;2026-01-01;
uczestnik-sklep;600000002;WR-01;2026-01-01;2026-03-31
przedstawiciel-klient;600000010;PL/1000412;2026-01-01;
kierownik-przedstawiciel;600000011;600000010;2026-01-01;
`;

/** A programme of three shops with all calls, filled again before each test. */
export function structureClub() {
  let club: Omit<TestApp, 'app'>;
  let panel: TestPanel;
  const staff = new Map<string, number>();

  beforeAll(async () => {
    club = await testDeps();
    panel = await testPanel(club.deps);
    panel.mount(structureRows, structureHandlers(club.deps));
    panel.mount(invitationRows, staffInvitationHandlers(club.deps));
    panel.mount(assignmentRows, assignmentHandlers(club.deps));
    const decisions = signoffs(club.deps, {
      ...everySignoff(noSignoff),
      'phone.change': phoneSignoff(club.deps),
    });
    panel.mount(phoneRows, phoneHandlers({ ...club.deps, propose: decisions.propose }));
    panel.mount(signoffRows, signoffHandlers(decisions));
    const accounts: readonly (readonly [string, readonly StaffRole[]])[] = [
      ['Ola', ['coordinator']],
      ['Piotr', ['approver']],
      ['Iga', ['editor']],
      ['Ewa', ['coordinator', 'approver']],
    ];
    for (const [name, roles] of accounts)
      staff.set(name, await addStaff(club.database.kysely, name, roles));
  });

  beforeEach(async () => {
    await sql`truncate trail_entry, person, customer, plan, realisation, ledger_entry, settlement, import_run, job, signoff
      restart identity cascade`.execute(club.database.kysely);
    await command({ 'sklepy.csv': shops, 'uczestnicy.csv': people, 'struktura.csv': places });
    // The counts of holes are cached for a minute.
    club.clock.advance({ seconds: 61 });
  });

  async function command(files: Readonly<Record<string, string>>): Promise<void> {
    const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, '.'));
    const report = await importProgramme(
      { ...club.deps, database: club.database },
      { files: sources },
    );
    expect(report.outcome, JSON.stringify(report)).toBe('applied');
  }

  const by = (name: string): number => staff.get(name) ?? 0;

  /** States that checks of imports, rehearsals of months and the command `state` depend on. */
  async function states() {
    const { kysely } = club.database;
    const [imports, months] = [await stateOfImports(kysely), await stateOfProgramme(kysely)];
    return { imports, months, lastImport: (await programmeState(kysely))?.lastImport?.fileName };
  }

  /** Trail entries of refused acts on this person. */
  async function tries(personId: number): Promise<string[]> {
    const { rows } = await sql<{ words: string }>`
      select by_name || ' ' || action || ' ' || (details->>'refused') as words from trail_entry
      where person_id = ${personId} and outcome = 'refused' order by id
    `.execute(club.database.kysely);
    return rows.map(({ words }) => words);
  }

  return {
    command,
    by,
    tries,
    states,
    club: () => club,
    handle: () => club.database.kysely,
    panel: () => panel,
    get: async (path: string, who = 'Ola') => panel.call(by(who), 'GET', path),
    post: async (path: string, body: object = {}, who = 'Ola') =>
      panel.call(by(who), 'POST', path, body),
    /** A person's id by the number's last digit. */
    person: async (phone: string): Promise<number> =>
      (
        await club.database.kysely
          .selectFrom('person')
          .select('id')
          .where('phone', '=', `+48${phone}`)
          .executeTakeFirstOrThrow()
      ).id,
  };
}

import type { AllEndpoints } from '@klub/contract';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import { testApp, type TestApp, usualMoment } from '../../../testing/app.ts';
import { addPerson, addPlace, assign, emptyProgramme } from '../../../testing/programme.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { type Given, importer, problemsOf } from '../../office/programme/programme.testing.ts';

export type Summary = z.output<
  AllEndpoints['GET /api/v1/special-tasks/:slug/summary']['reply']
>['data'];

export const taskHeader = 'slug;tytul;zajawka;tresc;podtytul;role;od;do\n';
export const biel = `${taskHeader}biel;Biel <b>;Zajawka;<p>Treść</p>;Liczą się: wiadra;user1|user2;2026-11-01;2026-11-30\n`;
export const twoTargets =
  'zadanie;kod_celu;tytul;typ;premia;kolejnosc\nbiel;sufit;Sufit;sztuki;40;2\nbiel;sciana;Ściana;sztuki;80;1\n';
export const goalHeader = 'telefon;sklep;zadanie;kod_celu;cel;kwalifikacja\n';
export const resultHeader = 'telefon;sklep;zadanie;kod_celu;wynik;wynik_kwalifikacji;stan_na\n';

/** 20 of one target in the shop A, 40 of the other in A and B. */
export function goals(phone: string): string {
  return `${goalHeader}${phone};A;biel;sufit;20;\n${phone};A;biel;sciana;30;\n${phone};B;biel;sciana;10;\n`;
}

export function results(
  phone: string,
  ...[sufit, wallA, wallB]: readonly [number, number, number]
): string {
  return `${resultHeader}${phone};A;biel;sufit;${sufit};;\n${phone};A;biel;sciana;${wallA};;\n${phone};B;biel;sciana;${wallB};;\n`;
}

export type SpecialsWorld = TestApp & {
  /** Deletes all people and tasks. */
  clear(): Promise<void>;
  /** Calls `GET /api/v1/special-tasks…`; a refusal has no data. */
  ask(personId: number, rest?: string): Promise<{ status: number; data: Summary }>;
  /** A participant in the shops A and B. */
  participant(role?: Role): Promise<{ id: number; phone: string }>;
  /** Imports files without faults. */
  bring(files: Given): Promise<void>;
};

export async function specialsWorld(): Promise<SpecialsWorld> {
  const parts = await testApp();
  const { kysely } = parts.database;
  return {
    ...parts,
    clear: async () => {
      parts.clock.set(usualMoment);
      await emptyProgramme(kysely);
      await sql`truncate special_task, special_goal, special_result restart identity cascade`.execute(
        kysely,
      );
    },
    ask: async (personId, rest = '') => {
      const token = await sessions(parts.deps).open(kysely, {
        personId,
        scope: 'full',
        deviceHash: null,
      });
      const headers = { authorization: `Bearer ${token}` };
      const reply = await parts.app.inject({
        method: 'GET',
        url: `/api/v1/special-tasks${rest}`,
        headers,
      });
      return { status: reply.statusCode, data: reply.json().data };
    },
    participant: async (role = 'user1') => {
      const id = await addPerson(kysely, role);
      for (const code of ['A', 'B']) {
        const known = await kysely
          .selectFrom('place')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirst();
        await assign(kysely, id, known?.id ?? (await addPlace(kysely, code)), '2026-01-01');
      }
      // An import accepts only valid numbers.
      const phone = `+48600000${String(id).padStart(3, '0')}`;
      await kysely.updateTable('person').set({ phone }).where('id', '=', id).execute();
      return { id, phone };
    },
    bring: async (files) => {
      const report = await importer(parts.database, parts.clock).run(files);
      expect(problemsOf(report)).toEqual([]);
      expect(report.outcome).toBe('applied');
    },
  };
}

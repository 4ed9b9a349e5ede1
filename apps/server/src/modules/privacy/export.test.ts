import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { outboxSms } from '../../infra/outbox.ts';
import { eachEngine } from '../../testing/database.ts';
import { type Club, addAccount, post, testClub } from '../auth/accounts.testing.ts';
import { type Held, held, tables } from './privacy.columns.ts';
import { exportPerson } from './privacy.service.ts';

type Column = { readonly table: string; readonly name: string; readonly type: string };

const moment = '2026-03-04T05:06:07.000Z';

eachEngine((engine) => {
  let club: Club;
  beforeAll(async () => {
    club = await testClub(engine);
  });

  async function columns(): Promise<Column[]> {
    const { rows } = await sql<Column>`
      select table_name as "table", column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position
    `.execute(club.database.kysely);
    return rows;
  }

  /** Any value may then stand in any column: what is looked for is whether it comes out again. */
  async function forgetTheRules(): Promise<void> {
    const { kysely } = club.database;
    const { rows: constraints } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace
    `.execute(kysely);
    for (const { table, name } of constraints) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(kysely);
    }
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely);
  }

  const canary = ({ table, name }: Pick<Column, 'table' | 'name'>): string => `kanarek-${table}-${name}-`;

  /** A value for a column that can be told from every other, as far as its type lets it. */
  function valueFor(column: Column, rule: Held): unknown {
    const seal = rule.sealed[column.name];
    if (seal !== undefined) return club.deps.vault.seal(seal, canary(column));
    switch (column.type) {
      case 'text':
        return canary(column);
      case 'boolean':
        return true;
      case 'date':
        return '2026-03-04';
      case 'timestamp with time zone':
        return new Date(moment);
      case 'jsonb':
        return JSON.stringify({ canary: canary(column) });
      case 'ARRAY':
        return [canary(column)];
      case 'bytea':
        return Buffer.from(canary(column));
      default:
        return 4321;
    }
  }

  test('everything that is classified as personal comes out for somebody who has a row in every table', async () => {
    const { kysely } = club.database;
    const phone = '+48516000001';
    const id = await addAccount(club, { phone });
    const all = await columns();
    await forgetTheRules();
    for (const table of tables) {
      const rule: Held = held[table];
      if (rule.by.length === 0) continue;
      const own = all.filter((column) => column.table === table);
      const values = own.map((column) =>
        rule.by.includes(column.name) ? (column.name === 'phone' ? phone : id) : valueFor(column, rule),
      );
      const names = own.map(({ name }) => sql.ref(name));
      if (table === 'person') {
        const set = own.flatMap(({ name }, index) =>
          name === 'id' || name === 'phone' ? [] : [sql`${sql.ref(name)} = ${values[index]}`],
        );
        await sql`update person set ${sql.join(set)} where id = ${id}`.execute(kysely);
        continue;
      }
      await sql`
        insert into ${sql.table(table)} (${sql.join(names)}) overriding system value values (${sql.join(values)})
      `.execute(kysely);
    }

    const exported = await exportPerson(club.deps, phone);
    const text = JSON.stringify(exported);
    for (const table of tables) {
      const rule: Held = held[table];
      if (rule.by.length === 0) continue;
      const row = exported.people[0]?.tables[table]?.[0] ?? {};
      for (const column of all.filter((each) => each.table === table)) {
        const { name, type } = column;
        const place = `${table}.${name}`;
        const shown = row[name.replace(/_sealed$/, '')];
        if (rule.secret.includes(name)) expect(text.includes(canary(column)), place).toBe(false);
        else if (name in rule.sealed) expect(shown, place).toBe(canary(column));
        else if (rule.by.includes(name)) expect([id, phone], place).toContain(shown);
        else if (['text', 'jsonb', 'ARRAY'].includes(type) && place !== 'person.phone')
          expect(JSON.stringify(shown), place).toContain(canary(column));
        else expect(shown ?? null, place).not.toBeNull();
      }
    }
  });

  test('the export has what still waits and what lies in the outbox, and no password that works', async () => {
    const own = await testClub(engine);
    const phone = '+48516000002';
    await addAccount(own, { phone });
    await addAccount(own, { phone: '+48516000003' });

    await post(own.app, '/authorization/remind-password', { username: '516000002' });
    await post(own.app, '/authorization/remind-password', { username: '516000003' });
    const sms = outboxSms(own.deps.config.dataDir, own.clock);
    await sms.send({ to: phone, text: 'Dla Ciebie', idempotencyKey: '1' });
    await sms.send({ to: '+48516000003', text: 'Dla kogoś innego', idempotencyKey: '2' });
    const { messages, people } = await exportPerson(own.deps, phone);
    expect(messages.map(({ text }) => text)).toEqual(['Dla Ciebie']);
    expect(people[0]?.waiting).toEqual([
      expect.objectContaining({ queue: 'password-sms', payload: { phone, kind: 'reminder' } }),
    ]);
  });
});

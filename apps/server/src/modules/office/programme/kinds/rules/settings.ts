import { addDays, addMonths, dayOf, firstDayOf, monthOf } from '../../../../../infra/warsaw.ts';
import {
  cell,
  choice,
  day,
  iban,
  isWrong,
  required,
  text,
  visibleText,
  whole,
  wrong,
  type Wrong,
} from '../../programme.columns.ts';
import { beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages, repeatedRows } from '../../before-images/former.service.ts';
import { type Counts, rowKind, type ImportContext } from '../../programme.kind.ts';
import { reasons } from '../../programme.copy.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { presentRows } from '../../table/table.store.ts';
import { type Role, roleNames } from '@klub/contract/roles';
import {
  plainName,
  readerOf,
  settingHistories,
  type SettingName,
  settingValue,
} from '../../../../club/settings/settings.ts';
import { termOf } from '../../../../club/letters/letters.ts';
import { bankText, lockClosedMonths } from '../../../../money/settlements/settlements.ts';
import { changesOfUsed, type Dated, type DaysOf, settingDays } from './closed.rules.ts';
import { lockRewardedDays, ownSettings, presentSettings, settingCell } from './settings.store.ts';

/** Two lines of a transfer in the bank's characters; a name without any is rejected. */
function readBankLines(given: string): string | Wrong {
  const read = visibleText(70).read(given);
  if (isWrong(read)) return read;
  const shown = bankText(read);
  if (!/[\p{L}\p{N}]/u.test(shown)) return wrong(reasons.notForBank);
  return shown.length > 70 ? wrong(reasons.tooLongForBank(shown)) : read;
}

const bankLines = cell(readBankLines);

const term = cell((given) => {
  const read = visibleText(30).read(given);
  return isWrong(read) || termOf(read) !== null ? read : wrong(reasons.notATerm);
});

const readers = {
  knowledge_minimum: whole(0, 100),
  reopen_days: whole(0, 31),
  second_chance_reward_percent: whole(0, 100),
  point_unit: text(100),
  golden_point_grosze: whole(0, 1_000_000),
  payer_name: bankLines,
  payer_address: bankLines,
  payer_account: iban,
  letter_term_question: term,
  letter_term_complaint: term,
  letter_term_privacy: term,
  letter_term_technical: term,
  document_notice_days: whole(1, 365),
  message_approval: text(60),
  programme_name: visibleText(60),
  role_user1: visibleText(60),
  role_user2: visibleText(60),
  role_user3: visibleText(60),
  role_salesman: visibleText(60),
  calling_text: visibleText(500),
} as const;
type Name = keyof typeof readers;

/** Names in files. */
export const settingsInFiles = {
  minimum_wiedzy: 'knowledge_minimum',
  dni_ponownego_otwarcia: 'reopen_days',
  nagroda_drugiej_szansy_procent: 'second_chance_reward_percent',
  jednostka_punktu: 'point_unit',
  punkt_w_groszach: 'golden_point_grosze',
  platnik_nazwa: 'payer_name',
  platnik_adres: 'payer_address',
  platnik_konto: 'payer_account',
  termin_pytania: 'letter_term_question',
  termin_reklamacji: 'letter_term_complaint',
  termin_rodo: 'letter_term_privacy',
  termin_techniczne: 'letter_term_technical',
  dni_ogloszenia: 'document_notice_days',
  zgoda_handlowa: 'message_approval',
  nazwa_programu: 'programme_name',
  rola_user1: 'role_user1',
  rola_user2: 'role_user2',
  rola_user3: 'role_user3',
  rola_przedstawiciel: 'role_salesman',
  telefon_od_przedstawiciela: 'calling_text',
} as const satisfies Readonly<Record<string, Name>>;

/** Whether the setting is a bank account, which no browser keeps. */
export function isAccount(name: Name): boolean {
  return readers[name] === iban;
}

const columns = {
  nazwa: required(choice<Name>(settingsInFiles), {
    to: 'name',
    example: 'minimum_wiedzy',
    words: `jedno z: ${Object.keys(settingsInFiles).join(', ')}`,
  }),
  od: required(day, {
    to: 'valid_from',
    example: '2026-01-01',
    words: 'od którego dnia obowiązuje',
  }),
  wartosc: required(
    { ...text(500), exported: settingCell },
    { to: 'value', example: '3', words: 'nowa wartość' },
  ),
};

const image = beforeImage({
  table: 'setting',
  key: ['name', 'valid_from'],
  columns,
  also: ['import_id'],
});

/** Settings of the programme, each with its first day. */
export const settings = rowKind({
  name: 'ustawienia',
  purpose: 'Ustawienia programu, każde od dnia, od którego obowiązuje.',
  columns,
  images: [image],
  present: { rows: () => presentRows(columns, presentSettings) },
  keyColumn: 'nazwa',
  key: ({ nazwa, od }) => `${nazwa}|${od}`,
  writer:
    (context) =>
    async (lines): Promise<Counts> => {
      const rows = lines.flatMap(({ line, row }) => {
        const value = readers[row.nazwa].read(row.wartosc);
        if (isWrong(value)) {
          context.report.reject(line, 'wartosc', value.wrong);
          return [];
        }
        return [{ line, name: row.nazwa, valid_from: row.od, value }];
      });
      // Before any write: waits for a running closing of these months, and blocks new ones.
      const closedMonths = await lockClosedMonths(context.tx);
      const rewarded = await rewardedDays(context, rows);
      const before = await historiesOf(context);
      const stamped = rows.map(({ line: _line, ...row }) => row);
      const target = { table: 'setting', key: ['name', 'valid_from'], rows: stamped } as const;
      const repeated = await repeatedRows(context, image, target);
      const written = await withBeforeImages(context, image, { ...target, repeated }, async () => {
        await ownSettings(context.tx, [...repeated], context.run.id);
        return upsert(context.tx, { ...target, stamp: { import_id: context.run.id } });
      });
      const after = await historiesOf(context);
      for (const name of usedByClosings) {
        const histories = { before: before(name), after: after(name) };
        const closed = settingDays(closedMonths);
        const used: DaysOf = (starts) => [
          ...closed(starts),
          ...(name === secondChance ? rewarded : []),
        ];
        const changes = changesOfUsed(histories, used);
        const ofClosed = changesOfUsed(histories, closed);
        for (const { line, valid_from: from } of rows.filter((row) => row.name === name)) {
          const free = changes.get(from);
          if (free === undefined) continue;
          context.report.reject(
            line,
            'od',
            ofClosed.has(from) ? reasons.closedSetting(free) : reasons.rewardedSetting(free),
          );
        }
      }
      await rejectSameNames(context, rows);
      for (const { line, name, valid_from: from } of rows) {
        if (written.new.has(`${name}|${from}`)) context.report.listNew?.(line);
        const isWritten =
          written.new.has(`${name}|${from}`) || written.changed.has(`${name}|${from}`);
        // The month's last day decides its padlock's minimum, so a change within the month affects
        // all of it.
        if (name === 'knowledge_minimum' && isWritten)
          context.effects.touch(monthsBetween(from, context.now));
      }
      return countsOf(rows.length, written);
    },
});

const namesOfRoles = [
  ['role_user1', 'user1'],
  ['role_user2', 'user2'],
  ['role_user3', 'user3'],
  ['role_salesman', 'salesman'],
] as const satisfies readonly (readonly [Name, Role])[];

type WrittenRow = { readonly line: number; readonly name: Name; readonly valid_from: string };

/** Two roles with one name on a day would be one in lists, files and letters. */
async function rejectSameNames(
  { tx, report }: ImportContext,
  rows: readonly WrittenRow[],
): Promise<void> {
  const settings = namesOfRoles.map(([name]) => name);
  if (!rows.some(({ name }) => settings.some((one) => one === name))) return;
  const histories = await settingHistories(tx, settings);
  const valueOn = readerOf(histories);
  for (const { line, name, valid_from: from } of rows) {
    const own = settings.find((one) => one === name);
    if (own === undefined) continue;
    const days = daysInForce(histories, own, from);
    const other = namesOfRoles.find(
      ([one]) =>
        one !== own &&
        days.some((day) => plainName(valueOn(one, day)) === plainName(valueOn(own, day))),
    );
    if (other !== undefined)
      report.reject(line, 'wartosc', reasons.sameRoleName(roleNames[other[1]]));
  }
}

/** Days on which a value begins while this one is in force. */
function daysInForce(
  histories: Awaited<ReturnType<typeof settingHistories>>,
  name: SettingName,
  from: string,
): string[] {
  const end = histories
    .filter((row) => row.name === name && row.valid_from > from)
    .map(({ valid_from: day }) => day)
    .toSorted()[0];
  return histories
    .map(({ valid_from: day }) => day)
    .filter((day) => day >= from && (end === undefined || day < end));
}

/** The other settings concern only payouts, which store a copy. */
export const usedByClosings = [
  'knowledge_minimum',
  'reopen_days',
  'second_chance_reward_percent',
  'point_unit',
  'golden_point_grosze',
] as const satisfies readonly SettingName[];

export const secondChance = 'second_chance_reward_percent' satisfies SettingName;

/**
 * Days of rewarded answers at a second chance: their rewards stay as booked. Read only for rows
 * that could change one; then blocks such answers until commit.
 */
async function rewardedDays(
  { tx, now }: ImportContext,
  rows: readonly { readonly name: Name; readonly valid_from: string }[],
): Promise<ReturnType<DaysOf>> {
  const today = dayOf(now);
  if (!rows.some(({ name, valid_from: from }) => name === secondChance && from <= today)) return [];
  return (await lockRewardedDays(tx)).map((day) => ({ day, free: addDays(day, 1) }));
}

/** The history of each setting; days without a value have the default. */
async function historiesOf({ tx }: ImportContext): Promise<(name: SettingName) => Dated[]> {
  const rows = await settingHistories(tx, usedByClosings);
  return (name) => [
    { from: '0001-01-01', content: contentOf(name, undefined) },
    ...rows
      .filter((row) => row.name === name)
      .map((row) => ({ from: row.valid_from, content: contentOf(name, row.value) })),
  ];
}

function contentOf(name: SettingName, stored: unknown): string {
  return String(settingValue(name, stored));
}

/** Months from that of a day to the current one; none for a later month. */
export function monthsBetween(from: string, now: Date): string[] {
  const months: string[] = [];
  const last = monthOf(now);
  for (let month = firstDayOf(from); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

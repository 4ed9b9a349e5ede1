import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import { choice, day, iban, isWrong, must, text, visibleText, whole } from '../programme.columns.ts';
import { type Counts, rowKind } from '../programme.kind.ts';
import { countsOf, upsert } from '../programme.store.ts';

const readers = {
  knowledge_minimum: whole(0, 100),
  reopen_days: whole(0, 31),
  second_chance_reward_percent: whole(0, 100),
  point_unit: text(100),
  golden_point_grosze: whole(0, 1_000_000),
  payer_name: visibleText(70),
  payer_address: visibleText(70),
  payer_account: iban,
} as const;
type Name = keyof typeof readers;

/** Settings of the programme, each with the day from which it holds. */
export const settings = rowKind({
  name: 'ustawienia',
  columns: {
    nazwa: must(
      choice<Name>({
        minimum_wiedzy: 'knowledge_minimum',
        dni_ponownego_otwarcia: 'reopen_days',
        nagroda_drugiej_szansy_procent: 'second_chance_reward_percent',
        jednostka_punktu: 'point_unit',
        punkt_w_groszach: 'golden_point_grosze',
        platnik_nazwa: 'payer_name',
        platnik_adres: 'payer_address',
        platnik_konto: 'payer_account',
      }),
      'minimum_wiedzy',
    ),
    od: must(day, '2026-01-01'),
    wartosc: must(text(100), '3'),
  },
  keyColumn: 'nazwa',
  key: ({ nazwa, od }) => `${nazwa}|${od}`,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows = lines.flatMap(({ line, row }) => {
        const value = readers[row.nazwa](row.wartosc);
        if (isWrong(value)) {
          step.reject(line, 'wartosc', value.wrong);
          return [];
        }
        return [{ name: row.nazwa, valid_from: row.od, value }];
      });
      const written = await upsert(step.handle, { table: 'setting', key: ['name', 'valid_from'], rows });
      for (const { name, valid_from: from } of rows) {
        const isWritten = written.new.has(`${name}|${from}`) || written.changed.has(`${name}|${from}`);
        // The month's last day decides which minimum its padlock has, so a change in mid-month concerns the whole of it.
        if (name === 'knowledge_minimum' && isWritten) step.touch(monthsBetween(from, step.now));
      }
      return countsOf(rows.length, written);
    },
});

/** Months from the one of a day up to the current one; none when the day is in a later month. */
export function monthsBetween(from: string, now: Date): string[] {
  const months: string[] = [];
  const last = monthOf(now);
  for (let month = `${from.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

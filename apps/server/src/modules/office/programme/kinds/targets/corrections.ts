import { correctionMax } from '@klub/contract/panel/money/correction-states';
import { lastDayOf } from '../../../../../infra/warsaw.ts';
import {
  choice,
  month,
  optional,
  phone,
  required,
  slug,
  text,
  whole,
  visibleText,
} from '../../programme.columns.ts';
import { asides, reasons } from '../../programme.copy.ts';
import { type Counts, type Line, type ImportContext, rowKind } from '../../programme.kind.ts';
import type { RowOf } from '../../programme.columns.ts';
import {
  type CorrectedSum,
  type NewCorrection,
  bookCorrections,
  isSameCorrection,
  knownCorrections,
  noteCorrections,
  placesOf,
  whyNeedTwo,
} from '../../../../money/corrections/corrections.ts';
import { takesTwoPeople } from '../../../trail/trail.ts';
import { formerOwners } from '../participants/former-owners.service.ts';
import { holderOf } from '../participants/holders.rules.ts';
import { holderReader } from '../participants/holders.service.ts';
import { findBookedSums } from '../participants/holders.store.ts';
import { peopleByPhone } from '../participants/people-and-places.store.ts';
import { idsBySlug } from './corrections.store.ts';
import { dayNumber } from './figures.store.ts';

const columns = {
  /** The office's number of the correction: a number is booked once. */
  numer: required(visibleText(60), {
    example: 'K/2026/11/1',
    words: 'numer korekty nadany przez biuro; ten sam wiersz drugi raz niczego nie zmienia',
  }),
  telefon: required(phone, { example: '500 000 123' }),
  miesiac: required(month, { example: '2026-10' }),
  suma: required(
    choice({
      miesiac: 'month',
      kwartal: 'quarter',
      pytanie: 'question',
      zadanie: 'special',
    } as const),
    {
      example: 'miesiac',
      words:
        'do czego należy: miesiac, kwartal (po zamknięciu jego ostatniego miesiąca), pytanie albo zadanie',
    },
  ),
  wskazanie: optional(slug, {
    example: 'biel-na-start',
    words: 'nazwa pytania albo zadania w adresie',
  }),
  punkty: required(whole(-correctionMax, correctionMax), {
    example: '-20',
    words: 'ile dodać albo, z minusem, odjąć',
  }),
  powod: required(
    choice({
      dane: 'data',
      reklamacja: 'complaint',
      tresc: 'content',
      porozumienie: 'agreement',
      inne: 'other',
    } as const),
    {
      example: 'reklamacja',
      words: 'dane, reklamacja, tresc, porozumienie albo inne',
    },
  ),
  opis: required(text(500), { example: 'Sklep podał złą liczbę', words: 'jedno zdanie' }),
  reklamacja: optional(text(60), { example: 'R/118', words: 'numer reklamacji' }),
};

type Row = RowOf<typeof columns>;

/** Corrections of ledger sums, booked by the same function as manual ones. */
export const corrections = rowKind({
  name: 'korekty',
  purpose: 'Korekty złotych punktów, księgowane raz po numerze.',
  columns,
  keyColumn: 'numer',
  key: ({ numer }) => numer,
  writer: (context) => async (lines) => writeCorrections(context, lines),
});

async function writeCorrections(
  context: ImportContext,
  lines: readonly Line<Row>[],
): Promise<Counts> {
  const {
    tx,
    now,
    run: { isRehearsal },
  } = context;
  const wanted = await wantedRows(context, lines);
  const known = new Map(
    (
      await knownCorrections(
        tx,
        wanted.map(({ row }) => row.key),
      )
    ).map((one) => [one.key, one]),
  );
  const fresh = wanted.filter(({ line, row }) => {
    const earlier = known.get(row.key);
    if (earlier === undefined) return true;
    if (!isSameCorrection(earlier, row))
      context.report.reject(line, 'numer', reasons.correctionKnown);
    return false;
  });
  const two = await whyNeedTwo(
    tx,
    fresh.map(({ row }) => row),
  );
  // In the panel the second person decides on the whole import.
  const isAlone =
    !context.run.isOfPanel && two.some((why) => why !== null) && (await takesTwoPeople(tx));
  const alone = fresh.filter(({ line }, index) => {
    if (!isAlone || two[index] === null) return true;
    context.report.reject(line, 'punkty', reasons.correctionForTwo);
    return false;
  });
  const ids = await noteCorrections(
    tx,
    alone.map(({ row }) => row),
    { staffId: null, now },
  );
  const personIds = [...new Set(alone.map(({ row }) => row.personId))];
  const how = { decidedBy: null, isRehearsal, now };
  context.effects.noteBooked(await bookCorrections(tx, { ids: [...ids.values()], personIds }, how));
  for (const { line } of alone) context.report.listNew?.(line);
  return { new: ids.size, changed: 0, unchanged: wanted.length - fresh.length };
}

type Wanted = { readonly line: number; readonly row: NewCorrection };

/** Rows with a known person and sum; rejects others, each with its column. */
async function wantedRows(context: ImportContext, lines: readonly Line<Row>[]): Promise<Wanted[]> {
  const { tx, now } = context;
  const phones = [...new Set(lines.map(({ row }) => row.telefon))];
  const people = await peopleByPhone(tx, phones);
  const held = await holderReader(context).of(phones, people);
  const gone = [...held.values()].flatMap((holders) => holders.map(({ id }) => id));
  const booked = gone.length === 0 ? new Set<string>() : await findBookedSums(tx, gone);
  const owners = await formerOwners(
    context,
    phones.filter((number) => !people.has(number)),
  );
  const slugs = lines.flatMap(({ row }) => row.wskazanie ?? []);
  const ids = {
    question: await idsBySlug(tx, 'question', slugs),
    special: await idsBySlug(tx, 'special_task', slugs),
  };
  const asked = lines.map(({ row }) => ({ sum: sumOf(row, ids), month: row.miesiac }));
  const places = await placesOf(tx, asked, now);
  const holderIn = ({ telefon, miesiac }: Row, place: Place) => {
    const span = { first: dayNumber(miesiac), last: dayNumber(lastDayOf(miesiac)) };
    const holder = holderOf(held.get(telefon) ?? [], span, {
      hasFigures: ({ id }) =>
        typeof place !== 'string' && booked.has(`${id}|${place.cause}|${place.month}`),
      worksThere: () => false,
    });
    const hasLeft = holder !== undefined && holder.until !== null && holder.until < span.first;
    return { holder, hasLeft };
  };
  return lines.flatMap((line, index) => {
    const { row } = line;
    const place = places[index] ?? '';
    const owner = owners.get(row.telefon);
    const { holder, hasLeft } = holderIn(row, place);
    const isGone = holder === undefined ? owner === 'gone' : hasLeft;
    const person = holder ?? people.get(row.telefon);
    return wantedRow(context, line, { place, person, owner, isGone }) ?? [];
  });
}

type Place = Awaited<ReturnType<typeof placesOf>>[number];

type Pointed = {
  /** In words: no such place. */
  readonly place: Place;
  readonly person: { readonly id: number } | undefined;
  readonly owner: 'gone' | 'moved' | undefined;
  readonly isGone: boolean;
};

/** Null for a rejected or skipped row. */
function wantedRow(
  context: ImportContext,
  { line, row }: Line<Row>,
  { place, person, owner, isGone }: Pointed,
): Wanted | null {
  if (isGone) context.report.skipRow(line, 'telefon', asides.deleted, {});
  else if (person === undefined) {
    context.report.reject(
      line,
      'telefon',
      owner === 'moved' ? reasons.movedPhone : reasons.unknownPerson,
    );
  }
  if (typeof place === 'string') context.report.reject(line, 'suma', place);
  if (row.punkty === 0) context.report.reject(line, 'punkty', reasons.zeroCorrection);
  if (isGone || person === undefined || typeof place === 'string' || row.punkty === 0) return null;
  const { numer, punkty: amount, powod: reasonCode, opis: reason, reklamacja } = row;
  const words = { key: `plik ${numer}`, amount, reasonCode, reason, complaint: reklamacja ?? '' };
  const source = { importId: context.run.id, row: line };
  return { line, row: { ...words, ...place, personId: person.id, source } };
}

type Ids = Readonly<Record<'question' | 'special', ReadonlyMap<string, number>>>;

/** An unknown name gets an id that does not exist. */
function sumOf({ suma, wskazanie }: Row, ids: Ids): CorrectedSum {
  if (suma === 'month' || suma === 'quarter') return { of: suma };
  return { of: suma, id: ids[suma].get(wskazanie ?? '') ?? 0 };
}

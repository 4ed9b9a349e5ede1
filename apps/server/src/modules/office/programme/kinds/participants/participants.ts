import { ownAmong } from '../../../own/own.ts';
import { flagSharedPesels } from '../../../../club/profile/profile.ts';
import { beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages } from '../../before-images/former.service.ts';
import { type Counts, type Line, type ImportContext, rowKind } from '../../programme.kind.ts';
import { type Written, countsOf, upsert } from '../../programme.store.ts';
import { presentRows } from '../../table/table.store.ts';
import { listPeople } from './changes.service.ts';
import {
  type Merged,
  type PersonRow,
  mergedPerson,
  personColumns,
} from './participants.merging.ts';
import {
  followAccounts,
  followEmails,
  followRoles,
  refuseMoved,
  warnOfRoles,
} from './participants.service.ts';
import * as store from './participants.store.ts';

// A number changes by hand alone: no undo restores it.
const { telefon: _number, ...restored } = personColumns;

const image = beforeImage({
  table: 'person',
  key: ['id'],
  person: 'id',
  columns: restored,
  also: ['invited_until', 'pesel_digest'],
});

/**
 * Participants and representatives. An empty cell keeps the stored value, because people edit their
 * own profiles.
 */
export const participants = rowKind({
  name: 'uczestnicy',
  purpose:
    'Uczestnicy i przedstawiciele; pusta komórka niczego nie zmienia, a usuwa kolumna wyczysc.',
  columns: personColumns,
  images: [image],
  present: {
    isKeptWhenEmpty: true,
    rows: ({ only }) => presentRows(personColumns, store.presentPeople, only),
  },
  keyColumn: 'telefon',
  key: ({ telefon }) => telefon,
  writer:
    (context) =>
    async (lines): Promise<Counts> => {
      const stored = await storedPeople(context, lines);
      const refused = await refuseMoved(
        context,
        lines
          .filter(({ row }) => !stored.has(row.telefon))
          .map(({ line, row }) => ({
            line,
            phone: row.telefon,
            isSomebodyElse: row.nowa_osoba === true,
          })),
      );
      const accepted = lines.filter(({ line }) => !refused.has(line));
      const newcomers = accepted.filter(({ row }) => !stored.has(row.telefon));
      const newIds = (await store.reserveIds(context.tx, newcomers.length)).values();
      const merged = accepted.flatMap((line) => {
        const known = stored.get(line.row.telefon);
        const id = known?.id ?? newIds.next().value ?? 0;
        return mergedPerson(context, line, { id, stored: known }) ?? [];
      });
      const written = await (context.run.isRehearsal ? rehearsePeople : writePeople)(
        context,
        merged,
      );
      await listPeople(context, merged);
      for (const { line, stored: known } of merged)
        if (known === undefined) context.report.listNew?.(line);
      const differing = merged.filter(({ isChanged }) => isChanged);
      await followAccounts(
        context,
        differing.flatMap(({ newAccount }) => newAccount ?? []),
      );
      await followEmails(
        context,
        differing.flatMap(({ formerEmail }) => formerEmail ?? []),
      );
      await followRoles(
        context,
        differing.flatMap(({ newRole }) => newRole ?? []),
      );
      await warnOfRoles(context, differing);
      return countsOf(merged.length, written);
    },
});

/**
 * The stored people of these rows. An import locks those that it changes, so that their profiles
 * stay unchanged; a rehearsal locks no row, and sees the result of earlier files of the same
 * import.
 */
async function storedPeople(
  context: ImportContext,
  lines: readonly Line<PersonRow>[],
): Promise<ReadonlyMap<string, store.StoredPerson>> {
  const stored = await store.findPeople(
    context.tx,
    lines.map(({ row }) => row.telefon),
  );
  if (context.run.isRehearsal) {
    const earlier = rehearsed.get(context.tx);
    if (earlier === undefined) return stored;
    return new Map([...stored].map(([phone, person]) => [phone, earlier.get(phone) ?? person]));
  }
  const report = { ...context.report, reject: () => {}, warn: () => {} };
  const silent = { ...context, report };
  const changing = lines.flatMap((line) => {
    const person = stored.get(line.row.telefon);
    return person !== undefined &&
      mergedPerson(silent, line, { id: person.id, stored: person })?.isChanged === true
      ? [line.row.telefon]
      : [];
  });
  const locked = await store.lockPeople(context.tx, changing);
  const changes = new Set(changing);
  return new Map([...[...stored].filter(([phone]) => !changes.has(phone)), ...locked]);
}

async function writePeople(context: ImportContext, merged: readonly Merged[]): Promise<Written> {
  const differing = merged.filter(({ isChanged }) => isChanged);
  const keyed = { key: ['phone'], rows: merged.map(({ record }) => record) };
  const written = await withBeforeImages(context, image, keyed, () =>
    insertOrUpdate(context, differing),
  );
  const phonesOf = (wanted: (person: Merged) => boolean) =>
    differing.filter(wanted).map(({ record }) => record.phone);
  await store.endSessions(
    context.tx,
    phonesOf(({ isBlocked }) => isBlocked),
    context.now,
  );
  await store.liftBlocks(
    context.tx,
    phonesOf(({ isUnblocked }) => isUnblocked),
  );
  const newPesels = await store.findIds(
    context.tx,
    phonesOf(({ hasNewPesel }) => hasNewPesel),
  );
  await flagSharedPesels(context.tx, newPesels, context.now);
  return written;
}

function insertOrUpdate(context: ImportContext, people: readonly Merged[]): Promise<Written> {
  return upsert(context.tx, {
    table: 'person',
    key: ['phone'],
    rows: people.map(({ record }) => record),
    id: 'id',
    onInsert: { created_at: context.now },
  });
}

/** Rehearsed people, when another file of people follows in the import. */
const rehearsed = new WeakMap<ImportContext['tx'], Map<string, store.StoredPerson>>();

/**
 * Writes new people, because other files name them; answers and logins need the rows of the others. Of
 * those it also writes participants of panel accounts, because an import shows whose account it
 * affects.
 */
async function rehearsePeople(context: ImportContext, merged: readonly Merged[]): Promise<Written> {
  const differing = merged.filter(({ isChanged }) => isChanged);
  const changed = differing.filter(({ stored }) => stored !== undefined);
  const own = await ownAmong(
    context.tx,
    changed
      .flatMap(({ stored, record }) =>
        [record, stored ?? record].map((one) => ({ ...one, personId: stored?.id ?? null })),
      )
      .map((one) => ({
        key: one.phone,
        personId: one.personId,
        firstName: one.first_name,
        lastName: one.last_name,
        email: one.email,
      })),
  );
  const { new: fresh } = await insertOrUpdate(
    context,
    differing.filter(({ stored, record }) => stored === undefined || own.has(record.phone)),
  );
  if (context.run.comesAgain) {
    const people = rehearsed.get(context.tx) ?? new Map<string, store.StoredPerson>();
    for (const { record, stored } of changed)
      people.set(record.phone, { ...stored, ...record } as store.StoredPerson);
    rehearsed.set(context.tx, people);
  }
  return { new: fresh, changed: new Set(changed.map(({ record }) => record.phone)) };
}

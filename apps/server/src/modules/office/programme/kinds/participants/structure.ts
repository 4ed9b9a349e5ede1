import { type Role, participants, roleCodes, salesmen } from '@klub/contract/roles';
import {
  type RowOf,
  choiceOf,
  day,
  optional,
  phone,
  required,
  text,
} from '../../programme.columns.ts';
import { asides, reasons, warnings } from '../../programme.copy.ts';
import {
  type Counts,
  type Line,
  type ImportContext,
  addTo,
  rowKind,
} from '../../programme.kind.ts';
import { beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages } from '../../before-images/former.service.ts';
import { countsOf } from '../../programme.store.ts';
import { assignmentKey, listingAssignments } from './assignments.listing.ts';
import { type Keeping, assign, giveWay } from './assignments.service.ts';
import { followingFigures } from './figures-at-shops.service.ts';
import { formerOwners } from './former-owners.service.ts';
import {
  type KnownPerson,
  customerIds,
  peopleByPhone,
  placeIds,
} from './people-and-places.store.ts';
import {
  type Assignment,
  type DatedTable,
  type StoredFigures,
  presentAssignments,
  tables,
} from './structure.store.ts';

/** The table and the allowed roles of each relation in files. */
const relations = {
  'uczestnik-sklep': { ...tables.place, role: 'participant' },
  'przedstawiciel-klient': { ...tables.customer, role: 'salesman' },
  'kierownik-przedstawiciel': { ...tables.seller, role: 'salesman' },
} as const;
type Relation = keyof typeof relations;

const columns = {
  rodzaj: required(
    choiceOf(['uczestnik-sklep', 'przedstawiciel-klient', 'kierownik-przedstawiciel']),
    {
      label: 'Rodzaj',
      example: 'uczestnik-sklep',
      words: 'uczestnik-sklep, przedstawiciel-klient albo kierownik-przedstawiciel',
    },
  ),
  telefon: required(phone, {
    label: 'Telefon osoby',
    example: '500 000 123',
    words: 'uczestnik, przedstawiciel albo kierownik',
  }),
  wskazanie: required(text(60), {
    label: 'Miejsce',
    example: 'WR-01',
    words: 'kod sklepu, PREFIKS/SAP klienta albo telefon przedstawiciela',
  }),
  od: required(day, {
    label: 'Od dnia',
    to: 'from_date',
    example: '2026-01-01',
    words: 'pierwszy dzień',
  }),
  do: optional(day, { label: 'Do dnia', to: 'to_date', words: 'ostatni dzień; puste: nadal' }),
};

const images = {
  person_place: imageOf(tables.place, 'person_id', ['by_invitation']),
  seller_customer: imageOf(tables.customer, 'seller_id'),
  manager_seller: imageOf(tables.seller, 'seller_id'),
} as const;

function imageOf(
  { table, person: one, other }: DatedTable,
  person: string,
  also: readonly string[] = [],
) {
  return beforeImage({ table, key: [one, other, 'from_date'], person, columns, also });
}

type StructureRow = RowOf<typeof columns>;
type Found = {
  readonly line: number;
  readonly relation: Relation;
  readonly assignment: Assignment;
};

/** Who works where, looks after which customer, and has which manager; with dates (D30). */
export const structure = rowKind({
  name: 'struktura',
  purpose: 'Kto pracuje w którym sklepie i kto się kim opiekuje, z datami.',
  columns,
  images: Object.values(images),
  present: { rows: () => presentAssignments(columns) },
  keyColumn: 'wskazanie',
  key: ({ rodzaj, telefon, wskazanie, od }) => `${rodzaj}|${telefon}|${wskazanie}|${od}`,
  writer: (context) => {
    const seen = new Map<string, number>();
    return async (lines): Promise<Counts> => {
      const find = await finder(context, lines);
      const found = lines.flatMap(({ line, row }) => {
        const assignment = find(line, row);
        if (assignment === null) return [];
        // Two spellings of a shop are one shop.
        const key = [row.rodzaj, assignment.person, assignment.other, assignment.from].join('|');
        const earlier = seen.get(key);
        seen.set(key, line);
        if (earlier !== undefined)
          context.report.reject(line, 'wskazanie', reasons.duplicate(earlier));
        return earlier === undefined ? [{ line, relation: row.rodzaj, assignment }] : [];
      });
      const total: Counts = { new: 0, changed: 0, unchanged: 0 };
      for (const relation of [
        'uczestnik-sklep',
        'przedstawiciel-klient',
        'kierownik-przedstawiciel',
      ] as const) {
        addTo(
          total,
          await write(
            context,
            relation,
            found.filter((one) => one.relation === relation),
          ),
        );
      }
      return total;
    };
  },
});

type Finder = (line: number, row: StructureRow) => Assignment | null;

/** Looks up people, shops and customers of all rows together. */
async function finder(
  context: ImportContext,
  lines: readonly Line<StructureRow>[],
): Promise<Finder> {
  const {
    tx,
    report: { reject },
  } = context;
  const rows = lines.map(({ row }) => row);
  const targets = (relation: Relation) =>
    rows.filter(({ rodzaj }) => rodzaj === relation).map(({ wskazanie }) => wskazanie);
  const sellers = targets('kierownik-przedstawiciel').map(phoneIn);
  const phones = [...rows.map(({ telefon }) => telefon), ...sellers.filter((one) => one !== '')];
  const people = await peopleByPhone(tx, phones);
  const owners = await formerOwners(
    context,
    phones.filter((one) => !people.has(one)),
  );
  const places = await placeIds(tx, targets('uczestnik-sklep'));
  const customers = await customerIds(tx, targets('przedstawiciel-klient').map(customerKey));

  const personId = (
    line: number,
    column: string,
    key: string,
    role: 'participant' | 'salesman',
  ): number | null => {
    const fault =
      owners.get(key) === 'moved' ? reasons.movedPhone : personFault(people.get(key), role);
    if (fault !== null) reject(line, column, fault);
    return fault === null ? (people.get(key)?.id ?? null) : null;
  };
  const otherId = (line: number, { rodzaj, wskazanie }: StructureRow): number | null => {
    if (rodzaj === 'kierownik-przedstawiciel') {
      return personId(line, 'wskazanie', phoneIn(wskazanie), 'salesman');
    }
    const isPlace = rodzaj === 'uczestnik-sklep';
    const id = isPlace ? places.get(wskazanie) : customers.get(customerKey(wskazanie));
    if (id === undefined)
      reject(line, 'wskazanie', isPlace ? reasons.unknownShop : reasons.unknownCustomer);
    return id ?? null;
  };
  return (line, row) => {
    const isGone =
      people.get(row.telefon)?.isDeleted === true || owners.get(row.telefon) === 'gone';
    const person = isGone
      ? null
      : personId(line, 'telefon', row.telefon, relations[row.rodzaj].role);
    const other = otherId(line, row);
    if (row.do !== null && row.do < row.od) {
      reject(line, 'do', reasons.endBeforeStart);
      return null;
    }
    if (row.rodzaj === 'kierownik-przedstawiciel' && person !== null && person === other) {
      reject(line, 'wskazanie', reasons.ownManager);
      return null;
    }
    if (isGone && other !== null) context.report.skipRow(line, 'telefon', asides.deleted, {});
    return person === null || other === null ? null : { person, other, from: row.od, to: row.do };
  };
}

/** Empty where it is no phone. */
function phoneIn(text_: string): string {
  const read = phone.read(text_);
  return typeof read === 'string' ? read : '';
}

function personFault(
  person: KnownPerson | undefined,
  role: 'participant' | 'salesman',
): string | null {
  if (person === undefined) return reasons.unknownPerson;
  if (person.isDeleted) return reasons.deletedPerson;
  const isSalesman: boolean = person.role === ('salesman' satisfies Role);
  if (isSalesman === (role === 'salesman')) return null;
  return reasons.wrongRole(roleCodes(role === 'salesman' ? salesmen : participants));
}

/** `PL / 0001000412` is `PL/0001000412`: ignores spaces, but not zeros. */
function customerKey(text: string): string {
  const [prefix = '', number = ''] = text.split('/').map((part) => part.trim());
  return `${prefix}/${number}`;
}

/** Warns of stored figures that count no longer, at the row of their shop or the person's first row (D62). */
function warnOfUncounted({ report }: ImportContext, found: readonly Found[]) {
  const byPerson = Map.groupBy(found, ({ assignment }) => assignment.person);
  return (figures: readonly StoredFigures[]): void => {
    for (const { person, place, code, month, task } of figures) {
      const rows = byPerson.get(person) ?? [];
      const row = rows.find(({ assignment }) => assignment.other === place) ?? rows[0];
      const of = month?.slice(0, 7) ?? task?.slug ?? '';
      report.warn(row?.line ?? 0, 'do', warnings.notAtWork, `${code}, ${of}`);
    }
  };
}

async function write(
  context: ImportContext,
  relation: Relation,
  found: readonly Found[],
): Promise<Counts> {
  const {
    tx,
    report: { reject },
  } = context;
  const assignments = found.map(({ assignment }) => assignment);
  const people = assignments.map(({ person }) => person);
  const { written, clashes } = await listingAssignments(
    context,
    relations[relation],
    {
      kind: relation,
      lines: new Map(found.map(({ line, assignment }) => [assignmentKey(assignment), line])),
    },
    {
      people,
      write: async () => {
        const kept: Keeping = (table, keyed, save) =>
          withBeforeImages(context, images[table], keyed, save);
        const save = () => assign(tx, relations[relation], assignments, kept);
        if (relation !== 'uczestnik-sklep') return save();
        const following = { ...context, onUncounted: warnOfUncounted(context, found) };
        return followingFigures(following, people, async () => {
          await giveWay(tx, assignments, kept);
          return save();
        });
      },
    },
  );
  for (const { line, assignment } of found) {
    if (clashes.has(`${assignment.person}|${assignment.other}`))
      reject(line, 'od', reasons.overlap);
  }
  for (const { line, assignment } of found)
    if (written.new.has(assignmentKey(assignment))) context.report.listNew?.(line);
  return countsOf(found.length, written);
}

/**
 * Many people: SQL statements that give each person and each shop a number `n`, for tests of
 * growth, proofs and measurements. Columns are SQL expressions, which may use `n`: `{ role:
 * "'salesman'", first_name: "'Jan ' || n" }`.
 */

type Columns = Readonly<Record<string, string>>;
type Numbers = {
  /** The first number. */
  readonly from?: number;
  readonly columns?: Columns;
};

/** This many people; a phone is 600000000 + n. */
export function crowdOf(count: number, { from = 1, columns = {} }: Numbers = {}): string {
  return filled('person', numbers(count, from), {
    phone: "'+48' || (600000000 + n)",
    role: "'user1'",
    created_at: 'now()',
    ...columns,
  });
}

/** This many customers with one shop each, numbered alike, in empty tables. */
export function shopsOf(count: number, columns: Columns = {}): string[] {
  return [
    filled('customer', numbers(count, 1), {
      prefix: "'B'",
      number: '(100000 + n)::text',
      name: "'Klient ' || n",
    }),
    filled('place', numbers(count, 1), {
      code: "'B' || n",
      name: "'Sklep ' || n",
      channel: "'sieć'",
      customer_id: 'n',
      ...columns,
    }),
  ];
}

/**
 * A plan and as many points for everyone, in the first shop, in each of the months (`2026-10-01`);
 * who works nowhere has always worked there.
 */
export function plansReached(...months: readonly string[]): string[] {
  const shop = '(select min(id) from place)';
  return [
    `insert into person_place (person_id, place_id, from_date) select id, ${shop}, '2000-01-01' from person
      where not exists (select from person_place where person_id = person.id)`,
    ...['plan', 'realisation'].map(
      (table) => `insert into ${table} select person.id, ${shop}, month, 100, 1
      from person cross join unnest(array[${months.map((month) => `date '${month}'`).join()}]) month`,
    ),
  ];
}

function numbers(count: number, from: number): string {
  return `generate_series(${from}, ${from + count - 1}) as n`;
}

function filled(table: string, rows: string, columns: Columns): string {
  return `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from ${rows}`;
}

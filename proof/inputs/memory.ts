import type { TestServer } from '../parts/test-server.ts';

/** What the server has named so far, by the kind of name: slugs, ids, columns, keys of downloads. */
export type Memory = {
  /** Takes the names out of an answer to a call of this module. */
  note(module: string, text: string): void;
  /** Fills in `⟦slug:news:7⟧`, with a name that the server knows or with one that it does not, as `spell` writes it. */
  fill(text: string, spell: (name: string) => string): string;
  /** How many names it holds. */
  size(): number;
};

const kept = 300;
const lists: Readonly<Record<string, string>> = {
  sortable: 'column',
  columns: 'column',
  month: 'month',
  channel: 'channel',
};

export async function openMemory(club: TestServer): Promise<Memory> {
  const pools = new Map<string, string[]>();
  const keep = (pool: string, name: string): void => {
    const names = pools.get(pool) ?? [];
    pools.set(pool, names);
    if (names.includes(name)) return;
    if (names.length < kept) names.push(name);
  };
  const people = await club.database.kysely
    .selectFrom('person')
    .select('phone')
    .limit(50)
    .execute();
  for (const { phone } of people) keep('phone', phone);

  function walk(module: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner === 'string') noteText(module, field, inner);
      else if (Array.isArray(inner) && field in lists) {
        for (const name of inner) if (typeof name === 'string') keep(lists[field] ?? field, name);
      }
      walk(module, inner);
    }
  }

  function noteText(module: string, field: string, text: string): void {
    if (field === 'slug' || field === 'id' || field === 'next') {
      keep(field === 'slug' ? `slug:${module}` : `id:${module}`, text);
      keep(field === 'slug' ? 'slug' : 'id', text);
    }
    if (field === 'id' && module === 'contact') keep('category', text);
    const key = /\/downloads\/([^/?]+)$/.exec(text)?.[1];
    if (key !== undefined) keep('key', key);
  }

  return {
    note: (module, text) => walk(module, JSON.parse(text)),
    fill: (text, spell) =>
      text.replace(/⟦([^⟧]*):(\d+)⟧/g, (_, pool: string, index: string) => {
        const names = pools.get(pool) ?? pools.get(pool.split(':')[0] ?? '') ?? [];
        return spell(names[Number(index) % (names.length + 1)] ?? 'nie-ma');
      }),
    size: () => [...pools.values()].reduce((sum, names) => sum + names.length, 0),
  };
}

/** A file to be written: its path from the root, and its text. */
export type NewFile = { readonly path: string; readonly text: string };

/** Names are written like `knowledge-zone`: they become paths of files and of the API. */
export function isName(name: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
}

/** The next migration: `names` are those of the folder, `0007-open-questions.sql`. */
export function migrationFile(name: string, names: readonly string[]): NewFile {
  const numbers = names.map((each) => Number.parseInt(each, 10)).filter((number) => !Number.isNaN(number));
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  return {
    path: `apps/server/migrations/${number}-${name}.sql`,
    text: `-- Says why the data have to change. A statement ends with a semicolon followed by an empty line.\n`,
  };
}

/** One module through the whole house: its contract, its server side with a test, its screen. */
export function moduleFiles(name: string): NewFile[] {
  const pascal = name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const server = `apps/server/src/modules/${name}/${name}`;
  const web = `apps/web/src/features/${name}`;
  return [
    { path: `packages/contract/src/${name}.ts`, text: contractText(name, camel) },
    { path: `${server}.routes.ts`, text: routesText(name, camel, pascal) },
    { path: `${server}.rules.ts`, text: rulesText(pascal) },
    { path: `${server}.store.ts`, text: storeText(name, pascal) },
    { path: `${server}.test.ts`, text: testText(name, pascal) },
    { path: `${web}/${pascal}Page.tsx`, text: pageText(name, camel, pascal) },
    { path: `${web}/${name}.queries.ts`, text: queriesText(name, camel) },
    { path: `${web}/${name}.copy.ts`, text: copyText(camel, pascal) },
  ];
}

/** The lines that a person adds: the tables of contents are written by hand, in an order that means something. */
export function moduleLines(name: string): string[] {
  const [contract, routes, , , , page] = moduleFiles(name).map(
    ({ text }) => /export (?:const|function) (\w+)/.exec(text)?.[1],
  );
  return [
    `packages/contract/src/index.ts   '${name}': ${contract},`,
    `apps/server/src/app.ts           mount(app, parts, ${contract}, ${routes}(deps));`,
    `apps/web/src/paths.ts            the address of ${page}`,
    `apps/web/src/routes.tsx          its row, and who may enter`,
    `apps/web/src/menu.ts             its place in the menu of each role, when it has one`,
  ];
}

function contractText(name: string, camel: string): string {
  return `import { z } from 'zod';
import { endpointRows, limits } from './endpoint.ts';
import { everyone } from './roles.ts';

export const ${camel}Endpoints = endpointRows({
  'GET /api/v1/${name}': {
    summary: 'One line for the API document',
    access: { roles: everyone },
    reply: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })) }),
    failures: [],
    limit: limits.read,
  },
});
`;
}

function routesText(name: string, camel: string, pascal: string): string {
  return `import type { ${camel}Endpoints } from '@klub/contract/${name}';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/http/mount.ts';
import { visible${pascal} } from './${name}.rules.ts';
import { read${pascal} } from './${name}.store.ts';

export function ${camel}Handlers({ database, clock }: Deps): HandlersOf<typeof ${camel}Endpoints> {
  return {
    'GET /api/v1/${name}': async () => ({ data: visible${pascal}(await read${pascal}(database.kysely), clock.now()) }),
  };
}
`;
}

function rulesText(pascal: string): string {
  return `export type ${pascal} = { readonly slug: string; readonly title: string; readonly visibleFrom: Date };

/** What a person may see at this moment. */
export function visible${pascal}(all: readonly ${pascal}[], now: Date): ${pascal}[] {
  return all.filter(({ visibleFrom }) => visibleFrom <= now);
}
`;
}

function storeText(name: string, pascal: string): string {
  return `import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import type { ${pascal} } from './${name}.rules.ts';

export async function read${pascal}(handle: Handle): Promise<${pascal}[]> {
  const { rows } = await sql<${pascal}>\`
    select '${name}' as slug, '${pascal}' as title, timestamptz '2026-01-01T00:00:00Z' as "visibleFrom"
  \`.execute(handle);
  return rows;
}
`;
}

function testText(name: string, pascal: string): string {
  return `import { expect, test } from 'vitest';
import { eachEngine, testDatabase } from '../../testing/database.ts';
import { visible${pascal} } from './${name}.rules.ts';
import { read${pascal} } from './${name}.store.ts';

test('what begins later is not visible yet', () => {
  const later = { slug: 'later', title: 'Later', visibleFrom: new Date('2026-12-01T00:00:00Z') };
  expect(visible${pascal}([later], new Date('2026-11-16T09:00:00Z'))).toEqual([]);
});

eachEngine((engine) => {
  test('it is read in the words of the contract', async () => {
    const database = await testDatabase(engine);
    expect(await read${pascal}(database.kysely)).toMatchObject([{ slug: '${name}' }]);
  });
});
`;
}

function pageText(name: string, camel: string, pascal: string): string {
  return `import { useSuspenseQuery } from '@tanstack/react-query';
import { Page } from '../../ui/Page.tsx';
import { ${camel}Copy } from './${name}.copy.ts';
import { ${camel}Query } from './${name}.queries.ts';

export function ${pascal}Page() {
  const { data } = useSuspenseQuery(${camel}Query());
  return (
    <Page title={${camel}Copy.title}>
      <ul>
        {data.data.map(({ slug, title }) => (
          <li key={slug}>{title}</li>
        ))}
      </ul>
    </Page>
  );
}
`;
}

function queriesText(name: string, camel: string): string {
  return `import { q } from '../../lib/query.ts';

export const ${camel}Query = () => q('GET /api/v1/${name}');
`;
}

function copyText(camel: string, pascal: string): string {
  return `export const ${camel}Copy = {
  title: '${pascal}',
} as const;
`;
}

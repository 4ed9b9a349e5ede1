import { spellings } from './spellings.ts';

/** A file to be written: its path from the root, and its text. */
export type NewFile = { readonly path: string; readonly text: string };

/** Names are written like `knowledge-zone`: they become paths of files and of the API. */
export function isName(name: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
}

/**
 * Runs under traffic (docs/decisions/0098-migrations-beside-traffic.md); `npm run check` reads
 * every migration by its rules.
 */
const migrationText = `-- Says why the data have to change. A statement ends with a semicolon followed by an empty line, and is committed by itself.
-- alter table some_table add column some_column text not null default '';
--
-- alter table some_table add constraint some_table_some_column_check check (some_column <> 'x') not valid;
--
-- alter table some_table validate constraint some_table_some_column_check;
--
-- create index concurrently if not exists some_table_some_column on some_table (some_column);
`;

/** The next migration: `names` are those of the folder, `0007-open-questions.sql`. */
export function migrationFile(name: string, names: readonly string[]): NewFile {
  const numbers = names
    .map((each) => Number.parseInt(each, 10))
    .filter((number) => !Number.isNaN(number));
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  return {
    path: `apps/server/migrations/${number}-${name}.sql`,
    text: migrationText,
  };
}

/** One module through contract, server and web, with a test. */
export function moduleFiles(name: string): NewFile[] {
  const { camel, pascal } = spellings(name);
  const server = `apps/server/src/modules/club/${name}/${name}`;
  return [
    { path: `packages/contract/src/calls/${name}.ts`, text: contractText(name, camel) },
    { path: `${server}.routes.ts`, text: routesText(name, camel, pascal) },
    { path: `${server}.store.ts`, text: storeText(name, pascal) },
    { path: `${server}.test.ts`, text: testText(name, pascal) },
    ...webFiles(name, pageText(name, camel, pascal)),
  ];
}

/** A screen without a call. */
export function screenFiles(name: string): NewFile[] {
  const { camel, pascal } = spellings(name);
  return webFiles(name, emptyPageText(name, camel, pascal));
}

function webFiles(name: string, page: string): NewFile[] {
  const { camel, pascal } = spellings(name);
  const folder = `apps/web/src/features/${name}`;
  return [
    { path: `${folder}/${pascal}Page.tsx`, text: page },
    { path: `${folder}/${name}.copy.ts`, text: copyText(camel, pascal) },
  ];
}

/** A line in a table of contents: it goes before the first place of `before`. */
export type NewLine = { readonly path: string; readonly before: string; readonly text: string };

/** Each table of contents that has to know the module. */
export function moduleLines(name: string): NewLine[] {
  const { camel } = spellings(name);
  const key = camel === name ? camel : `'${name}'`;
  const app = 'apps/server/src/app.ts';
  const contract = 'packages/contract/src/index.ts';
  const endpoints = `${camel}Endpoints`;
  const handlers = `${camel}Handlers`;
  return [
    {
      path: contract,
      before: `import { textsEndpoints }`,
      text: `import { ${endpoints} } from './calls/${name}.ts';\n`,
    },
    { path: contract, before: `};\n\ntype Modules`, text: `  ${key}: ${endpoints},\n` },
    {
      path: app,
      before: `import { textsEndpoints }`,
      text: `import { ${endpoints} } from '@klub/contract/calls/${name}';\n`,
    },
    {
      path: app,
      before: `import { textsHandlers }`,
      text: `import { ${handlers} } from './modules/club/${name}/${name}.routes.ts';\n`,
    },
    {
      path: app,
      before: `  mount(app, parts, analyticsEndpoints`,
      text: `  mount(app, parts, ${endpoints}, ${handlers}(deps));\n`,
    },
    ...webLines(name, `    ...shows(/\\/api\\/v1\\/${name}$/, empty),\n`),
  ];
}

/** Each table of contents that has to know the screen. */
export function screenLines(name: string): NewLine[] {
  return webLines(name, '');
}

function webLines(name: string, shown: string): NewLine[] {
  const { camel, pascal } = spellings(name);
  const page = `${pascal}Page`;
  return [
    { path: 'apps/web/src/paths.ts', before: `  showcase: `, text: `  ${camel}: '/${name}',\n` },
    {
      path: 'apps/web/src/routes.tsx',
      before: `      {\n        path: paths.knowledge,`,
      text:
        `      {\n        path: paths.${camel},\n` +
        `        lazy: screen(() => import('./features/${name}/${page}.tsx').then((m) => m.${page})),\n      },\n`,
    },
    {
      path: 'e2e/screens.ts',
      before: `];\n\n/** Routes that redirect`,
      text: `  {\n    path: paths.${camel},\n    address: paths.${camel},\n    as: complete,\n${shown}  },\n`,
    },
  ];
}

/** The text of a table of contents with the line; throws when the place is gone. */
export function withLine(text: string, { path, before, text: line }: NewLine): string {
  const at = text.indexOf(before);
  if (at === -1)
    throw new Error(
      `${path} has no "${before}" any more; scripts/new/new.rules.ts has to say where the line goes.`,
    );
  return text.slice(0, at) + line + text.slice(at);
}

function contractText(name: string, camel: string): string {
  return `import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';

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
  return `import type { ${camel}Endpoints } from '@klub/contract/calls/${name}';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { read${pascal} } from './${name}.store.ts';

export function ${camel}Handlers({ database }: Deps): HandlersOf<typeof ${camel}Endpoints> {
  return {
    'GET /api/v1/${name}': async () => ({ data: await read${pascal}(database.kysely) }),
  };
}
`;
}

function storeText(name: string, pascal: string): string {
  return `import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type ${pascal} = { readonly slug: string; readonly title: string };

export async function read${pascal}(handle: Handle): Promise<${pascal}[]> {
  const { rows } = await sql<${pascal}>\`select '${name}' as slug, '${pascal}' as title\`.execute(handle);
  return rows;
}
`;
}

function testText(name: string, pascal: string): string {
  return `import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { read${pascal} } from './${name}.store.ts';

test('it is read in the words of the contract', async () => {
  const database = await testDatabase();
  expect(await read${pascal}(database.kysely)).toEqual([{ slug: '${name}', title: '${pascal}' }]);
});
`;
}

function pageText(name: string, camel: string, pascal: string): string {
  return `import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query.ts';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded, NoData } from '../screen/Loaded.tsx';
import { ${camel}Copy as copy } from './${name}.copy.ts';

export function ${pascal}Page() {
  return (
    <Page title={copy.title}>
      <Loaded query={useQuery(q('GET /api/v1/${name}'))} skeleton={<SkeletonCard />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoData drawing="circle">{copy.emptyStep}</NoData>
          ) : (
            <CardGrid>
              {data.map(({ slug, title }) => (
                <Card as="li" key={slug}>
                  <h2>{title}</h2>
                </Card>
              ))}
            </CardGrid>
          )
        }
      </Loaded>
    </Page>
  );
}
`;
}

function emptyPageText(name: string, camel: string, pascal: string): string {
  return `import { Page } from '@klub/ui/layout/Page.tsx';
import { NoData } from '../screen/Loaded.tsx';
import { ${camel}Copy as copy } from './${name}.copy.ts';

export function ${pascal}Page() {
  return (
    <Page title={copy.title}>
      <NoData drawing="circle">{copy.emptyStep}</NoData>
    </Page>
  );
}
`;
}

function copyText(camel: string, pascal: string): string {
  return `export const ${camel}Copy = {
  title: '${pascal}',
  emptyStep: 'Gdy coś się tu pojawi, zobaczysz to od razu.',
} as const;
`;
}

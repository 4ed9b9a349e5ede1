import type { NewFile, NewLine } from './new.rules.ts';
import { spellings } from './spellings.ts';

/** One screen of the operator's panel through contract, server and panel, with a test. */
export function panelFiles(name: string): NewFile[] {
  const { camel, pascal } = spellings(name);
  const server = `apps/server/src/modules/office/${name}/${name}`;
  const folder = `apps/panel/src/features/${name}`;
  return [
    { path: `packages/contract/src/panel/${name}.ts`, text: contractText(name, camel) },
    { path: `${server}.routes.ts`, text: routesText(name, camel, pascal) },
    { path: `${server}.store.ts`, text: storeText(name, pascal) },
    { path: `${server}.test.ts`, text: testText(name, camel, pascal) },
    { path: `${folder}/${pascal}Page.tsx`, text: pageText(name, camel, pascal) },
    { path: `${folder}/${name}.queries.ts`, text: queriesText(name, pascal) },
    { path: `${folder}/${name}.copy.ts`, text: copyText(camel, pascal) },
  ];
}

/** Each table of contents that has to know the screen of the panel. */
export function panelLines(name: string): NewLine[] {
  const { camel, pascal } = spellings(name);
  const page = `${pascal}Page`;
  const contract = 'packages/contract/src/panel/index.ts';
  const server = 'apps/server/src/panel.ts';
  const rows = `${camel}Rows`;
  const handlers = `${camel}Handlers`;
  return [
    {
      path: contract,
      before: `import { verificationRows }`,
      text: `import { ${rows} } from './${name}.ts';\n`,
    },
    { path: contract, before: `};\n\nexport type AllPanelEndpoints`, text: `  ...${rows},\n` },
    {
      path: server,
      before: `import { verificationRows }`,
      text: `import { ${rows} } from '@klub/contract/panel/${name}';\n`,
    },
    {
      path: server,
      before: `import { verificationHandlers }`,
      text: `import { ${handlers} } from './modules/office/${name}/${name}.routes.ts';\n`,
    },
    {
      path: server,
      before: `  uploadRoute(app, parts`,
      text: `  mountPanel(app, parts, ${rows}, ${handlers}(deps));\n`,
    },
    {
      path: 'apps/panel/src/menu.ts',
      before: `    ],\n  },\n  {\n    label: 'Pieniądze',`,
      text: `      { label: '${pascal}', to: paths.${camel}, may: 'people.read' },\n`,
    },
    {
      path: 'apps/panel/src/features/shell/menu-signs.ts',
      before: `  [paths.people]`,
      text: `  [paths.${camel}]: 'M4.5 4.5h15v15h-15z',\n`,
    },
    { path: 'apps/panel/src/paths.ts', before: `  forbidden: `, text: `  ${camel}: '/${name}',\n` },
    {
      path: 'apps/panel/src/routes.tsx',
      before: `      {\n        path: paths.plans,`,
      text:
        `      {\n        path: paths.${camel},\n` +
        `        lazy: screen(() => import('./features/${name}/${page}.tsx').then((m) => m.${page})),\n      },\n`,
    },
    {
      path: 'e2e/support/panel-screens.ts',
      before: `  ['/moje-konto',`,
      text: `  ['/${name}', '${pascal}'],\n`,
    },
  ];
}

function contractText(name: string, camel: string): string {
  return `import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { panelRows } from './panel-endpoint.ts';
import { found, pageQuery } from './values.ts';

export const ${camel}Rows = panelRows({
  'GET /api/panel/v1/${name}': {
    may: 'people.read',
    summary: 'One line for the API document',
    reads: 'nothing',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })), ...found }),
    failures: [],
    limit: limits.read,
  },
});
`;
}

function routesText(name: string, camel: string, pascal: string): string {
  return `import type { ${camel}Rows } from '@klub/contract/panel/${name}';
import type { Deps } from '../../../infra/deps.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import { read${pascal} } from './${name}.store.ts';

export function ${camel}Handlers({ database }: Pick<Deps, 'database'>): PanelHandlersOf<typeof ${camel}Rows> {
  return {
    'GET /api/panel/v1/${name}': async ({ query: { page = 1 } }) => {
      const all = await read${pascal}(database.kysely);
      return { data: rowsIn(all, sliceOf(page)), ...foundOf(all.length, page) };
    },
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

function testText(name: string, camel: string, pascal: string): string {
  return `import { ${camel}Rows } from '@klub/contract/panel/${name}';
import { expect, test } from 'vitest';
import { addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { testDeps } from '../../../testing/app.ts';
import { ${camel}Handlers } from './${name}.routes.ts';

test('a coordinator reads it, and an editor does not', async () => {
  const { deps } = await testDeps();
  const panel = await testPanel(deps);
  panel.mount(${camel}Rows, ${camel}Handlers(deps));
  const coordinator = await addStaff(deps.database.kysely, 'Ola', ['coordinator']);
  const editor = await addStaff(deps.database.kysely, 'Ewa', ['editor']);
  expect(await panel.call(coordinator, 'GET', '${name}')).toEqual({
    status: 200,
    body: { data: [{ slug: '${name}', title: '${pascal}' }], total: 1, page: 1, pages: 1 },
  });
  expect((await panel.call(editor, 'GET', '${name}')).status).toBe(403);
});
`;
}

function pageText(name: string, camel: string, pascal: string): string {
  return `import type { Column } from '@klub/ui/data/DataTable.tsx';
import { useAddress } from '../../lib/address.ts';
import { ListPage } from '../screen/List.tsx';
import { ${camel}Copy as copy } from './${name}.copy.ts';
import { type ${pascal}Row, use${pascal} } from './${name}.queries.ts';

export function ${pascal}Page() {
  const { page, goTo } = useAddress([]);
  return (
    <ListPage
      words={copy}
      query={use${pascal}(page)}
      onPage={goTo}
      columns={columns}
      rowKey={({ slug }) => slug}
    />
  );
}

const columns: readonly Column<${pascal}Row>[] = [
  { key: 'title', heading: copy.columns.title, slot: 'name', cell: ({ title }) => title },
];
`;
}

function queriesText(name: string, pascal: string): string {
  return `import { useQuery } from '@tanstack/react-query';
import { onPage } from '../../lib/address.rules.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { listQuery } from '../../lib/query.ts';

const list = 'GET /api/panel/v1/${name}';

export type ${pascal}Row = ReplyOf<typeof list>['data'][number];

export const use${pascal} = (page: number) => useQuery(listQuery(list, onPage(page)));
`;
}

function copyText(camel: string, pascal: string): string {
  return `export const ${camel}Copy = {
  title: '${pascal}',
  lead: 'Jedno zdanie o tym, co tu jest.',
  list: '${pascal}',
  none: 'Nic tu jeszcze nie ma',
  noneText: 'Gdy coś się pojawi, zobaczysz to na tej liście.',
  columns: { title: 'Nazwa' },
} as const;
`;
}

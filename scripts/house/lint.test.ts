import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulesInOrder, roomsInOrder, uiRoomsInOrder } from '../../oxlint.config.ts';
import { root } from '../steps.ts';

/** One planted fault a file: a rule that has never failed may not work at all. */
const faults = {
  'packages/contract/src/reach.ts': `import { buildApp } from '@klub/server/app';\nbuildApp();`,
  'apps/web/src/lib/schemas.ts': `import { z } from 'zod';\nz.string();`,
  'apps/web/src/lib/rows.ts': `import { endpoints } from '@klub/contract';\nendpoints.toString();`,
  'apps/web/src/lib/module.ts': `import { newsEndpoints } from '@klub/contract/calls/news';\nnewsEndpoints.toString();`,
  'apps/web/src/lib/device.ts': `import { App } from '@capacitor/app';\nApp.exitApp();`,
  'apps/web/src/lib/server.ts': `import { buildApp } from '@klub/server/app';\nbuildApp();`,
  'apps/web/src/features/news/NewsPage.tsx': `import { KnowledgePage } from '../knowledge/KnowledgePage.tsx';\nKnowledgePage();`,
  'apps/web/src/features/news/news.rules.ts': `import { useState } from 'react';\nuseState();`,
  'apps/web/src/lib/staff.ts': `import { may } from '@klub/contract/panel/permissions';\nmay();`,
  'apps/panel/src/lib/rows.ts': `import { panelEndpoints } from '@klub/contract/panel/index';\npanelEndpoints.toString();`,
  'apps/panel/src/lib/web.ts': `import { api } from '../../../apps/web/src/lib/api.ts';\napi();`,
  'apps/panel/src/features/staff/StaffPage.tsx': `import { TrailPage } from '../trail/TrailPage.tsx';\nTrailPage();`,
  'packages/ui/src/controls/Linked.tsx': `import { Link } from 'react-router';\nLink.toString();`,
  'packages/ui/src/Loaded.tsx': `import { api } from '../lib/api.ts';\napi();`,
  'packages/ui/src/text/Raw.tsx': `export function Raw() {\n  return <p dangerouslySetInnerHTML={{ __html: '' }} />;\n}`,
  'packages/ui/src/controls/Button.tsx': `import { Layer } from '../overlays/Layer.tsx';\nLayer();`,
  'apps/server/src/modules/club/news/news.routes.ts': `import { sql } from 'kysely';\nsql.toString();`,
  'apps/server/src/modules/club/news/news.rules.ts': `import { readFileSync } from 'node:fs';\nreadFileSync('x');`,
  'apps/server/src/modules/club/ledger/ledger.service.ts': `import { verify } from '../../money/audit/audit.ts';\nverify();`,
  'apps/server/src/modules/club/auth/auth.rules.ts': `import type { Profile } from '../profile/profile.rules.ts';\nexport type Own = Profile;`,
  'apps/server/src/infra/disk/folder.ts': `import { jobs } from '../jobs/jobs.ts';\njobs();`,
  'apps/server/src/infra/http/mount.ts': `import { verify } from '../../modules/money/audit/verify.service.ts';\nverify();`,
  'apps/server/src/infra/default.ts': `export default 1;`,
  'apps/server/src/infra/loose.ts': `export function read(value: any): void {\n  value();\n}`,
  'apps/server/src/infra/loud.ts': `console.log('hello');`,
};

const allowed = {
  'apps/web/src/lib/calls.ts': `import type { AllEndpoints } from '@klub/contract';\nimport { roles } from '@klub/contract/roles';\nexport type Calls = AllEndpoints;\nroles.toString();`,
  'apps/web/src/platform/back.ts': `import { App } from '@capacitor/app';\nApp.exitApp();`,
  'packages/ui/src/text/Html.tsx': `export function Html() {\n  return <p dangerouslySetInnerHTML={{ __html: '' }} />;\n}`,
  'apps/panel/src/menu.ts': `import type { AllPanelEndpoints } from '@klub/contract/panel/index';\nimport { may } from '@klub/contract/panel/permissions';\nexport type Calls = AllPanelEndpoints;\nmay();`,
  'apps/server/src/modules/club/news/news.store.ts': `import { sql } from 'kysely';\nsql.toString();`,
  'apps/server/src/modules/club/news/news.score.ts': `import { score } from '../knowledge/knowledge.ts';\nscore();`,
};

test.each([
  ['apps/server/src/infra', roomsInOrder],
  ['packages/ui/src', [...uiRoomsInOrder, 'font']],
])('every room of %s has its place in the order', (path, order) => {
  const inside = readdirSync(join(root, path), { withFileTypes: true });
  const rooms = inside.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(rooms.toSorted()).toEqual(order.toSorted());
});

test('the order of modules names those that there are', () => {
  const folder = join(root, 'apps/server/src/modules');
  expect(readdirSync(folder).toSorted()).toEqual(modulesInOrder.map(([wing]) => wing).toSorted());
  for (const [wing, modules] of modulesInOrder)
    expect(readdirSync(join(folder, wing)).toSorted(), wing).toEqual(modules.toSorted());
});

let folder = '';
let report: { diagnostics: { filename: string }[] } = { diagnostics: [] };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'klub-lint-'));
  for (const file of ['oxlint.config.ts', 'package.json'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries({ ...faults, ...allowed })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'apps', 'packages'];
  report = JSON.parse(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(faults))('lint refuses the fault planted in %s', (file) => {
  expect(report.diagnostics.map(({ filename }) => filename)).toContain(file);
});

test.each(Object.keys(allowed))('lint lets pass what is right in %s', (file) => {
  expect(report.diagnostics.filter(({ filename }) => filename === file)).toEqual([]);
});

import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { writeBuildRecord } from './image/build-record.ts';
import { writeSbom } from './image/sbom.ts';
import { root, runNode } from './steps.ts';

/** What a browser gets, in the order in which it is built: `viewing` is the app of participants once more, for the panel's frame. */
const apps = ['web', 'panel', 'viewing'] as const;
type App = (typeof apps)[number];

const places: Readonly<
  Record<App, { readonly folder: string; readonly dist: string; readonly options: string[] }>
> = {
  web: { folder: 'apps/web', dist: 'apps/web/dist', options: [] },
  panel: { folder: 'apps/panel', dist: 'apps/panel/dist', options: [] },
  viewing: { folder: 'apps/web', dist: 'apps/web/viewing/dist', options: ['--mode', 'viewing'] },
};

const sharedSources = [
  'packages/{contract,ui}/src/**',
  'packages/ui/{build/**,worker/**,package.json}',
  'package-lock.json',
];

/** Builds what browsers get, the app of participants and the panel, unless the existing build has these sources. */
export async function buildWeb(): Promise<boolean> {
  if (apps.every(isFresh)) return true;
  return withLock('build', async () => {
    for (const app of apps) if (!isFresh(app) && !(await build(app))) return false;
    return true;
  });
}

function isFresh(app: App): boolean {
  const built = join(root, places[app].dist, 'index.html');
  return (
    existsSync(built) &&
    existsSync(stampOf(app)) &&
    readFileSync(stampOf(app), 'utf8') === hashSources(app)
  );
}

async function build(app: App): Promise<boolean> {
  const stamp = stampOf(app);
  const made = hashSources(app);
  rmSync(stamp, { force: true });
  const { folder, options } = places[app];
  if (!(await runNode(['node_modules/vite/bin/vite.js', 'build', folder, ...options])))
    return false;
  await writeSbom();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
  return true;
}

function stampOf(app: App): string {
  return join(root, `.cache/${app}-build.sha256`);
}

function hashSources(app: App): string {
  const hash = createHash('sha256');
  const { folder } = places[app];
  const own = [
    `${folder}/{src,public,worker,build}/**`,
    `${folder}/*`,
    ...(app === 'panel' ? ['docs/operator/*.md', 'docs/pictures/panel-*.webp'] : []),
  ];
  const files = globSync([...own, ...sharedSources], { cwd: root }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  // Vite writes these into the bundle.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex');
}

if (import.meta.main) {
  const done = await buildWeb();
  if (done) writeBuildRecord(new Date());
  else console.error('The apps could not be built; the message above says why.');
  process.exitCode = done ? 0 : 1;
}

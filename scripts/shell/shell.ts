import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { releaseVersion } from '@klub/contract/limits';
import { buildWeb } from '../build.ts';
import {
  isShipped,
  serverOf,
  shellPage,
  withAndroidVersion,
  withIosVersion,
} from './shell.rules.ts';
import { root } from '../steps.ts';

/** `npm run shell:sync`: puts the web build, the server's address, the version and the plugins into both projects. */

const mobile = join(root, 'apps/mobile');
const built = join(root, 'apps/web/dist');
const www = join(mobile, 'www');

async function sync(): Promise<void> {
  const server = serverOf(process.env['KLUB_SERVER_URL']);
  if (!(await buildWeb()))
    throw new Error('The web app could not be built; the message above says why.');
  rmSync(www, { recursive: true, force: true });
  cpSync(built, www, { recursive: true, filter: (path) => isShipped(relative(built, path)) });
  cpSync(join(mobile, 'too-old.html'), join(www, 'too-old.html'));
  rewrite(join(www, 'index.html'), (page) => shellPage(page, server));
  rewrite(join(mobile, 'android/app/build.gradle'), (text) =>
    withAndroidVersion(text, releaseVersion),
  );
  rewrite(join(mobile, 'ios/App/App.xcodeproj/project.pbxproj'), (text) =>
    withIosVersion(text, releaseVersion),
  );
  const program = join(root, 'node_modules/@capacitor/cli/bin/capacitor');
  const { status } = spawnSync(process.execPath, [program, 'sync'], {
    cwd: mobile,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Error(
      'The projects of the phones could not be brought in step; the message above says why.',
    );
  console.log(
    `The shell ${releaseVersion} for ${server} is ready to be built in apps/mobile/android and apps/mobile/ios.`,
  );
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

try {
  await sync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

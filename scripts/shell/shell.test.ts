import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '@klub/contract/limits';
import { expect, test } from 'vitest';
import shell from '../../apps/mobile/capacitor.config.ts';
import { oldestBrowsers } from '../../packages/ui/build/target.ts';
import { appScheme } from '../../apps/web/src/platform/links.rules.ts';
import { drawingOf, icons } from './icons.rules.ts';
import {
  isShipped,
  serverOf,
  shellPage,
  versionCode,
  withAndroidVersion,
  withIosVersion,
} from './shell.rules.ts';
import { root } from '../steps.ts';

const manifest = read('apps/mobile/android/app/src/main/AndroidManifest.xml');
const plist = read('apps/mobile/ios/App/App/Info.plist');
const gradle = read('apps/mobile/android/app/build.gradle');
const project = read('apps/mobile/ios/App/App.xcodeproj/project.pbxproj');
const { dependencies } = JSON.parse(read('apps/mobile/package.json'));
const plugins = Object.keys(dependencies).filter(
  (name) => !/^@capacitor\/(core|android|ios)$/.test(name),
);

// The static half of MASVS; the four points of the built bundle are proven with it in e2e/shell/shell-native.e2e.ts.

test('MASVS STORAGE-1: nothing of the app goes into a backup', () => {
  expect(manifest).toContain('android:allowBackup="false"');
  expect(manifest).toContain('android:fullBackupContent="false"');
  const rules = read('apps/mobile/android/app/src/main/res/xml/data_extraction_rules.xml');
  for (const part of ['cloud-backup', 'device-transfer']) {
    const [, inside = ''] = new RegExp(`<${part}>([\\s\\S]*)</${part}>`).exec(rules) ?? [];
    expect(inside.match(/exclude domain="\w+"/g)).toHaveLength(5);
    expect(inside).not.toContain('<include');
  }
});

test('MASVS STORAGE-2: the shell writes no log, and its token never leaves', () => {
  expect(shell.loggingBehavior).toBe('none');
  expect(read('apps/web/src/platform/native.ts')).toContain(
    'KeychainAccess.whenUnlockedThisDeviceOnly',
  );
});

test('MASVS NETWORK-1: all traffic is encrypted, and the system decides on trust', () => {
  expect(manifest).toContain('android:usesCleartextTraffic="false"');
  expect(manifest).not.toContain('networkSecurityConfig');
  expect(shell.server).toMatchObject({ cleartext: false, androidScheme: 'https' });
  expect(shell.android?.allowMixedContent).toBe(false);
  expect(plist).not.toContain('NSAppTransportSecurity');
  for (const bad of [
    'http://klub.example',
    'https://klub.example/app',
    'https://a@klub.example',
    'klub.example',
    '',
  ]) {
    expect(() => serverOf(bad)).toThrow(/KLUB_SERVER_URL/);
  }
  expect(serverOf('https://klub.example/')).toBe('https://klub.example');
});

test('MASVS PLATFORM-1: the launcher is the only exported entry', () => {
  expect(exportedIn(manifest)).toEqual(['.MainActivity']);
  expect(manifest.match(/<(activity|service|receiver|provider)\b/g)).toHaveLength(1);
  for (const plugin of plugins) {
    const own = read(`node_modules/${plugin}/android/src/main/AndroidManifest.xml`);
    expect(exportedIn(own), plugin).toEqual([]);
  }
});

test('MASVS PLATFORM-1: both phones open the app by its scheme only', () => {
  expect(manifest.match(/<data [^>]*>/g)).toEqual([
    '<data android:scheme="@string/custom_url_scheme" />',
  ]);
  expect(read('apps/mobile/android/app/src/main/res/values/strings.xml')).toContain(
    `<string name="custom_url_scheme">${appScheme.slice(0, -1)}</string>`,
  );
  const [, schemes = ''] =
    /<key>CFBundleURLSchemes<\/key>\s*<array>([\s\S]*?)<\/array>/.exec(plist) ?? [];
  expect(schemes.trim()).toBe(`<string>${appScheme.slice(0, -1)}</string>`);
  expect(appScheme).toBe(`${shell.appId}:`);
});

test('MASVS PLATFORM-2: the shell shows only its page, closed to debuggers', () => {
  expect(shell.server?.allowNavigation).toEqual([]);
  expect(shell.server?.url).toBeUndefined();
  expect(shell.android?.webContentsDebuggingEnabled).toBe(false);
  expect(shell.ios?.webContentsDebuggingEnabled).toBe(false);
});

test('MASVS PLATFORM-3: the picture of the app among the others shows nothing', () => {
  expect(plugins).toContain('@capacitor/privacy-screen');
  expect(read('apps/web/src/platform/native.ts')).toContain('PrivacyScreen.enable()');
});

test('MASVS CODE-1: the shell and the web app exclude the same phones', () => {
  expect(shell.android?.minWebViewVersion).toBe(oldestBrowsers.chrome);
  expect(new Set(project.match(/IPHONEOS_DEPLOYMENT_TARGET = [^;]*/g))).toEqual(
    new Set([`IPHONEOS_DEPLOYMENT_TARGET = ${oldestBrowsers.safari}`]),
  );
  expect(
    Number(/targetSdkVersion = (\d+)/.exec(read('apps/mobile/android/variables.gradle'))?.[1]),
  ).toBeGreaterThan(34);
});

test('MASVS CODE-3: every plugin has one exact version on page and phones', () => {
  const { dependencies: ofWeb } = JSON.parse(read('apps/web/package.json'));
  for (const plugin of [...plugins, '@capacitor/core'])
    expect(ofWeb[plugin], plugin).toBe(dependencies[plugin]);
  const core = dependencies['@capacitor/core'];
  expect([dependencies['@capacitor/android'], dependencies['@capacitor/ios']]).toEqual([
    core,
    core,
  ]);
});

test('MASVS PRIVACY-1: the app requests only the network, without an advertising id', () => {
  expect(manifest.match(/<uses-permission [^>]*>/g)).toEqual([
    '<uses-permission android:name="android.permission.INTERNET" />',
  ]);
  expect(plist).not.toMatch(/NS\w+UsageDescription|SKAdNetwork|GADApplicationIdentifier/);
});

test('MASVS PRIVACY-3: the target ships what it says of data: nothing is tracked', () => {
  const privacy = read('apps/mobile/ios/App/App/PrivacyInfo.xcprivacy');
  expect(project).toMatch(/files = \([^)]*PrivacyInfo\.xcprivacy in Resources/);
  expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
  expect(privacy).not.toMatch(/CollectedDataTypeTracking<\/key>\s*<true\/>/);
  for (const kind of ['Name', 'PhoneNumber', 'EmailAddress', 'PaymentInfo'])
    expect(privacy).toContain(`<string>NSPrivacyCollectedDataType${kind}</string>`);
});

test("the projects match the plugins and the app's version", () => {
  const settings = read('apps/mobile/android/capacitor.settings.gradle');
  const swift = read('apps/mobile/ios/App/CapApp-SPM/Package.swift');
  const paths = (text: string): string[] =>
    [...text.matchAll(/node_modules\/(@[\w-]+\/[\w-]+)/g)].map(([, name = '']) => name);
  expect(paths(settings).toSorted()).toEqual([...plugins, '@capacitor/android'].toSorted());
  expect(paths(swift).toSorted()).toEqual(plugins.toSorted());
  expect(swift).toContain(`capacitor-swift-pm.git", exact: "${dependencies['@capacitor/core']}"`);
  // The output of `npm run shell:sync` is already in place.
  expect(withAndroidVersion(gradle, releaseVersion)).toBe(gradle);
  expect(withIosVersion(project, releaseVersion)).toBe(project);
  expect(versionCode('1.1.6')).toBe(10_106);
  expect(versionCode('2.0.0')).toBeGreaterThan(versionCode('1.99.99'));
});

test('icons and splash pictures come from one icon in all required sizes', () => {
  for (const { file, size } of icons) {
    const png = readFileSync(join(root, 'apps', file));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], file).toEqual([size, size]);
  }
  const icon = read('apps/web/public/app-icon.svg');
  expect(drawingOf(icon, 'mark', 48)).not.toContain('<rect');
  expect(drawingOf(icon, 'sign', 24)).toContain('stroke="#fff"');
  expect(drawingOf(icon, 'sign', 24).match(/<path[^>]*#(?!fff")[^>]*>/g)).toBeNull();
  expect(() => drawingOf('<svg/>', 'mark', 48)).toThrow('app-icon.svg');
});

test("the shell's page knows its server and carries its policy", () => {
  const page =
    '<html lang="pl">\n<head>\n<meta charset="utf-8" />\n<style>a{}</style></head></html>';
  const made = shellPage(page, 'https://klub.example');
  expect(made).toContain('data-server="https://klub.example"');
  expect(made).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(made).toContain(
    "connect-src 'self' https://klub.example https://firestore.googleapis.com;",
  );
  expect(made).not.toContain('unsafe');
  expect(() => shellPage('<html>', 'https://klub.example')).toThrow('not as the shell expects');
  expect(['index.html', 'assets/index-abc.js', 'favicon.svg', ''].every(isShipped)).toBe(true);
  const leftOut = [
    'assets/index-abc.js.br',
    'index.html.gz',
    'worker.js',
    'manifest.webmanifest',
    'dokumenty/a.html',
    'app-icon-192.png',
  ];
  expect(leftOut.filter(isShipped)).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Names of the components that other apps may start. */
function exportedIn(text: string): string[] {
  return [...text.matchAll(/<(?:activity|service|receiver|provider)\b[^>]*>/g)]
    .filter(([tag]) => tag.includes('android:exported="true"'))
    .map(([tag]) => /android:name="([^"]*)"/.exec(tag)?.[1] ?? '');
}

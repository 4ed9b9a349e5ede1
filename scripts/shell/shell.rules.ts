import { createHash } from 'node:crypto';

/** What the mobile shell is made of: the web build, with the address of its server written into the page. */

/** Where a phone writes its device record, when the programme keeps one there. */
const cloud = 'https://firestore.googleapis.com';

/** The address of the server without its path; throws one clear sentence for what a shell cannot be built for. */
export function serverOf(setting: string | undefined): string {
  const url = URL.parse(setting ?? '');
  const isPlain =
    url !== null &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!isPlain || url.protocol !== 'https:') {
    throw new Error(
      'Set KLUB_SERVER_URL to the https address of the server, like https://klub.example, and try again.',
    );
  }
  return url.origin;
}

/**
 * The page of the shell. No server sends it, so it contains its content security policy: code and
 * styles of the shell itself, answers and pictures of its server, nothing inline but the splash and
 * the theme, no frames, no forms that lead away.
 */
export function shellPage(page: string, server: string): string {
  const head = page.replace('<html lang="pl">', `<html lang="pl" data-server="${server}">`);
  const withPolicy = head.replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy(page, server)}" />`,
  );
  if (head === page || withPolicy === head)
    throw new Error('The built page is not as the shell expects it.');
  // Belongs to the browser's way of installing an app.
  return withPolicy.replace(/\s*<link rel="apple-touch-icon"[^>]*>/, '');
}

function policy(page: string, server: string): string {
  const styles = hashes(page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g));
  const scripts = hashes(page.matchAll(/<script>([\s\S]*?)<\/script>/g));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data: blob: ${server}`,
    "font-src 'self'",
    `connect-src 'self' ${server} ${cloud}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function hashes(found: Iterable<RegExpMatchArray>): string[] {
  return [...found].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** Files of the web build that the shell carries: code, styles, the font, the pictures of the app itself. */
export function isShipped(path: string): boolean {
  return !/\.(br|gz|map|webmanifest)$|^worker\.js|^dokumenty|^app-icon/.test(path);
}

/** Stores want a number that grows with every version: 1.1.6 is 10106. */
export function versionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}

export function withAndroidVersion(gradle: string, version: string): string {
  return gradle
    .replace(/versionCode \d+/, `versionCode ${versionCode(version)}`)
    .replace(/versionName "[^"]*"/, `versionName "${version}"`);
}

export function withIosVersion(project: string, version: string): string {
  return project
    .replace(
      /CURRENT_PROJECT_VERSION = [^;]*;/g,
      `CURRENT_PROJECT_VERSION = ${versionCode(version)};`,
    )
    .replace(/MARKETING_VERSION = [^;]*;/g, `MARKETING_VERSION = ${version};`);
}

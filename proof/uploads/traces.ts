import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** All files below a folder of the server's, by their paths in it. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** A name that says nothing and cannot be guessed: 192 random bits. */
export function isRandomName(name: string): boolean {
  return /^[\w-]{32}$/.test(name);
}

/** A letter to the operator: the only way on which an attachment leaves the server. */
export type SentLetter = {
  readonly disposition: string;
  readonly fileName: string;
  readonly digest: string | null;
};

export function readLetter(path: string): SentLetter {
  const source = readFileSync(path, 'latin1');
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary === undefined ? [] : source.split(`--${boundary}`);
  const part = parts.find((one) => /^Content-Disposition:/im.test(one)) ?? '';
  const [head = '', body = ''] = part.trimStart().split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const disposition = /^Content-Disposition: *(.*)$/im.exec(unfolded)?.[1] ?? '';
  return {
    disposition,
    fileName: fileNameIn(disposition),
    digest: part === '' ? null : digestOf(Buffer.from(body, 'base64')),
  };
}

/** In one piece, or cut and percent-encoded (RFC 2231). */
function fileNameIn(disposition: string): string {
  const whole = /filename="?([^";]*)"?/.exec(disposition)?.[1];
  if (whole !== undefined) return whole;
  const pieces = [...disposition.matchAll(/filename\*\d+\*?=("?)([^";]*)\1/g)].map(
    ([, , piece = '']) => piece,
  );
  return decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''));
}

export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Resident bytes of a process now, as Linux tells; null elsewhere. */
export function residentBytes(pid: number): number | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1];
  return kib === undefined ? null : Number(kib) * 1_024;
}

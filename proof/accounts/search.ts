import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that must appear nowhere in plain text. */
export type Secret = { readonly what: string; readonly value: string };

/** What is looked through: a file's bytes, or a text, under the name that the table shows. */
export type Place = { readonly name: string; readonly content: Buffer };

/** Each secret as it is, and as a dump or a header would write it. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('hex'), bytes.toString('base64'), encodeURIComponent(value)];
}

/** The secrets that occur in a place, in any encoding; one pass for all of them. */
export function secretsIn({ content }: Place, secrets: readonly Secret[]): Secret[] {
  const byStart = new Map<number, { readonly bytes: Buffer; readonly secret: Secret }[]>();
  // Most places of a text are ruled out by their first two bytes.
  const starts = new Uint8Array(65_536);
  for (const secret of secrets) {
    for (const form of new Set(formsOf(secret.value))) {
      const bytes = Buffer.from(form);
      const start = bytes.readUInt32LE(0);
      starts[start & 0xffff] = 1;
      byStart.set(start, [...(byStart.get(start) ?? []), { bytes, secret }]);
    }
  }
  const found = new Set<Secret>();
  for (let at = 0; at + 4 <= content.length; at += 1) {
    if (starts[(content[at] ?? 0) | ((content[at + 1] ?? 0) << 8)] !== 1) continue;
    for (const { bytes, secret } of byStart.get(content.readUInt32LE(at)) ?? []) {
      if (content.subarray(at, at + bytes.length).equals(bytes)) found.add(secret);
    }
  }
  return [...found];
}

/** All files below a folder as one place. */
export function filesBelow(name: string, folder: string): Place {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const contents = files.map(({ parentPath, name: file }) => readFileSync(join(parentPath, file)));
  return { name, content: Buffer.concat(contents) };
}

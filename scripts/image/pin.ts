import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';

/** The settings of compose that name the base images, with the tags of this release. */
export function baseImages(): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const found = [...text.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)];
  return new Map(found.map(([, setting = '', tag = '']) => [setting, tag]));
}

/** Lines of .env with the digests that the registry has for these tags now. Throws without Docker. */
export function pinnedImages(): string[] {
  return [...baseImages()].map(([setting, tag]) => {
    const question = ['buildx', 'imagetools', 'inspect', tag, '--format', '{{.Manifest.Digest}}'];
    const digest = execFileSync('docker', question, { encoding: 'utf8' }).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`No digest of ${tag}: ${digest}`);
    return `${setting}=${tag}@${digest}`;
  });
}

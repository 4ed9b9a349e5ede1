import { readFileSync } from 'node:fs';
import { releaseVersion } from '@klub/contract/limits';
import { z } from 'zod';

const buildRecord = z.object({ commit: z.string(), builtAt: z.iso.datetime() });

export type Build = { readonly commit: string; readonly builtAt: string | null };

/** The record of a build; sources without a readable record know only their release. */
export function readBuild(file: string | URL): Build {
  try {
    return buildRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { commit: 'unknown', builtAt: null };
  }
}

/** Release, commit and build of this process. `scripts/build.ts` writes the file. */
export const release = {
  version: releaseVersion,
  ...readBuild(new URL('../../../../dist/build.json', import.meta.url)),
} as const;

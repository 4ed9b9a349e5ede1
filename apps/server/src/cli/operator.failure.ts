import { ConfigError } from '../infra/config/environment.ts';
import { FolderUnusable } from '../infra/disk/private-folder.ts';
import { KeysRefused } from '../infra/crypto/vault.ts';
import { operatorSentences } from './copy/operator.copy.ts';
import { privacySentences as sentences } from './copy/privacy.copy.ts';
import { NoDatabase } from './operator.run.ts';

/** A mistake in the command itself: told in one sentence. */
export class Usage extends Error {}

/** What a mistake in the command or in the installation is told with; null for anything else. */
function mistakeSentence(error: unknown): string | null {
  if (error instanceof KeysRefused)
    return sentences.keysRefused[error.reason](error.source.name, error.source.file);
  if (error instanceof FolderUnusable) return sentences.folderUnusable[error.trouble](error.path);
  return error instanceof Usage || error instanceof ConfigError ? error.message : null;
}

/** What is said of a command that did not come to its end. */
export type FailureWords = { readonly failed: string };

/** One sentence for everything that can be expected; a stack trace helps no operator. */
export function sentenceFor(error: unknown, { failed }: FailureWords = sentences): string {
  const mistake = mistakeSentence(error);
  if (mistake !== null) return mistake;
  if (error instanceof NoDatabase) return operatorSentences.noDatabase;
  const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  return `${failed} ${detail}`.trim();
}

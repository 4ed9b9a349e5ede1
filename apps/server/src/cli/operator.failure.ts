import { ConfigError } from '../infra/config/environment.ts';
import { FolderUnusable } from '../infra/disk/private-folder.ts';
import { KeysRefused } from '../infra/crypto/vault.ts';
import { operatorSentences } from './copy/operator.copy.ts';
import { privacySentences as sentences } from './copy/privacy.copy.ts';
import { NoDatabase } from './operator.run.ts';

/** A mistake in the command's arguments; its message is one sentence. */
export class Usage extends Error {}

/** The sentence of a mistake in the command or the installation; null for other errors. */
function mistakeSentence(error: unknown): string | null {
  if (error instanceof KeysRefused)
    return sentences.keysRefused[error.reason](error.source.name, error.source.file);
  if (error instanceof FolderUnusable) return sentences.folderUnusable[error.trouble](error.path);
  return error instanceof Usage || error instanceof ConfigError ? error.message : null;
}

export type FailureWords = { readonly failed: string };

/** One sentence for every expected error, without a stack trace. */
export function sentenceFor(error: unknown, { failed }: FailureWords = sentences): string {
  const mistake = mistakeSentence(error);
  if (mistake !== null) return mistake;
  if (error instanceof NoDatabase) return operatorSentences.noDatabase;
  const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  return `${failed} ${detail}`.trim();
}

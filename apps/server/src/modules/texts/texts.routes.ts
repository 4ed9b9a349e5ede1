import type { textsEndpoints } from '@klub/contract/calls/texts';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/http/mount.ts';
import { findText } from './texts.store.ts';

export function textsHandlers({ database }: Deps): HandlersOf<typeof textsEndpoints> {
  /** Each row names its own text, so that no path can ask for another one (HZ22). */
  const answer = (name: string) => async () => ({ data: { html: await findText(database.kysely, name) } });
  return {
    'GET /api/v1/configuration/prizes_text': answer('prizes_text'),
    'GET /api/v1/configuration/rules_text': answer('rules_text'),
    'GET /api/v1/configuration/contact_text': answer('contact_text'),
    'GET /regulations': answer('regulations'),
    'GET /api/v1/regulations': answer('regulations'),
  };
}

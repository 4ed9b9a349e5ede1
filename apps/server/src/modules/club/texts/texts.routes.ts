import type { textsEndpoints } from '@klub/contract/calls/texts';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { settingOn } from '../settings/settings.ts';
import { findText } from './texts.store.ts';

export function textsHandlers({ database, clock }: Deps): HandlersOf<typeof textsEndpoints> {
  /** Each row has a fixed text, so that no path can request another one (HZ22). */
  const answer = (name: string) => async () => ({
    data: { html: await findText(database.kysely, name) },
  });
  return {
    'GET /api/v1/configuration/prizes_text': async () => ({
      data: {
        html: await findText(database.kysely, 'prizes_text'),
        goldenPointGrosze: await settingOn(
          database.kysely,
          'golden_point_grosze',
          dayOf(clock.now()),
        ),
      },
    }),
    'GET /api/v1/configuration/rules_text': answer('rules_text'),
    'GET /api/v1/configuration/contact_text': answer('contact_text'),
    'GET /regulations': answer('regulations'),
    'GET /api/v1/regulations': answer('regulations'),
  };
}

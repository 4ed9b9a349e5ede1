import type { contactEndpoints } from '@klub/contract/calls/contact';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { contactCopy } from './contact.copy.ts';
import { takeMessage } from './contact.service.ts';
import { findCategories } from './contact.store.ts';

export function contactHandlers(deps: Deps): HandlersOf<typeof contactEndpoints> {
  return {
    'GET /api/v1/contact-categories/:userType': async ({ params, session }) => {
      if (params.userType !== session.role) throw refuse('notFound');
      return { data: [await findCategories(deps.database.kysely, session.role)] };
    },
    'POST /api/v1/contact': async ({ session, body, file, write }) => {
      const taken = await takeMessage(deps, session, write, body, file);
      return taken.as({ message: contactCopy.received });
    },
  };
}

import { z } from 'zod';
import type { OperatorCommand } from '../../../infra/operator.ts';
import { restoreAccount, listSharedPesels } from '../../club/profile/profile.ts';
import { type PrivacyDeps, exportPerson } from './privacy.service.ts';

const phoneRequest = z.object({ phone: z.string().min(1) });

type CommandName = 'privacy-export' | 'privacy-restore' | 'privacy-duplicates';

export function privacyCommands(deps: PrivacyDeps): Record<CommandName, OperatorCommand> {
  return {
    'privacy-export': (input) => exportPerson(deps, phoneRequest.parse(input).phone),
    'privacy-restore': (input) => restoreAccount(deps, phoneRequest.parse(input).phone),
    'privacy-duplicates': () => listSharedPesels(deps.database.kysely),
  };
}

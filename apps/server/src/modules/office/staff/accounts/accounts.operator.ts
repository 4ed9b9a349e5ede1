import { staffRoles } from '@klub/contract/panel/permissions';
import { email } from '@klub/contract/panel/values';
import { z } from 'zod';
import type { OperatorCommand } from '../../../../infra/operator.ts';
import { type FirstCodes, makeFirstCodes } from '../first-run/first-run.service.ts';
import {
  type ListedAccount,
  type StaffAnswer,
  type StaffCommandDeps,
  grantRole,
  listAccounts,
  makeAdministrator,
  recoverAdministrator,
} from './command.service.ts';

const name = z.string().max(120);
const adminRequest = z.object({ address: email, name, recover: z.boolean(), by: z.string() });
const staffRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('grant'),
    address: email,
    name,
    role: z.enum(staffRoles),
    by: z.string(),
  }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('code') }),
]);
export type AdminInput = z.input<typeof adminRequest>;
export type StaffInput = z.input<typeof staffRequest>;

export function staffCommands(
  deps: StaffCommandDeps,
): Record<'panel-admin' | 'panel-staff', OperatorCommand> {
  return {
    'panel-admin': (input): Promise<StaffAnswer> => {
      const { recover, ...given } = adminRequest.parse(input);
      return recover ? recoverAdministrator(deps, given) : makeAdministrator(deps, given);
    },
    'panel-staff': (input): Promise<StaffAnswer | ListedAccount[] | FirstCodes> => {
      const request = staffRequest.parse(input);
      if (request.action === 'grant') return grantRole(deps, request);
      return request.action === 'list' ? listAccounts(deps) : makeFirstCodes(deps);
    },
  };
}

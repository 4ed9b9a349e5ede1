import { z } from 'zod';
import type { ListedAccount, StaffAnswer } from '../modules/staff/accounts/command.service.ts';

/** What the commands about accounts of the panel answer; read like the answers of all the others. */

export const staffAnswer: z.ZodType<StaffAnswer> = z.union([
  z.object({
    refused: z.enum([
      ...(['administratorThere', 'exists', 'decidedByTwo', 'excluded'] as const),
      ...(['nameMissing', 'notAdministrator', 'suspended', 'unknown'] as const),
    ]),
    names: z.array(z.string()),
  }),
  z.object({
    done: z.enum(['administrator', 'recovered', 'granted', 'same']),
    name: z.string(),
    link: z.string().nullable(),
    told: z.number().int(),
  }),
]);

export const listedAccounts: z.ZodType<ListedAccount[]> = z.array(
  z.object({
    ...{ name: z.string(), email: z.string(), roles: z.string(), proposed: z.string() },
    state: z.enum(['invited', 'active', 'suspended']),
    isUsable: z.boolean(),
  }),
);

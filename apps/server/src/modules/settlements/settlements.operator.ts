import { z } from 'zod';
import type { OperatorCommand } from '../../infra/operator.ts';
import { closeMonth } from './closing/closing.service.ts';
import { holdPayouts, releasePayouts } from './payout/holds.service.ts';
import {
  cancelPayout,
  confirmPayout,
  makePayout,
  type PayoutDeps,
  previewPayout,
  rewriteFiles,
} from './payout/payout.service.ts';
import { returnTransfers } from './payout/returns.service.ts';

/** Paths are absolute. */

const name = z.string().trim().min(1).max(100);
const id = z.number().int().positive();
const path = z.string().min(1).nullable();
const day = z.string().nullable();

const closing = z.object({
  month: z.string(),
  closedBy: name.nullable(),
  listFile: path,
  missingFile: path,
  acceptedMissing: z.number().int().min(0),
});
const payout = z.discriminatedUnion('action', [
  z.object({ action: z.literal('preview') }),
  z.object({
    action: z.literal('make'),
    madeBy: name,
    approvedBy: name,
    executionDay: day,
    folder: path,
  }),
  z.object({ action: z.literal('files'), payoutId: id, folder: path }),
  z.object({ action: z.literal('paid'), payoutId: id, day }),
  z.object({ action: z.literal('cancel'), payoutId: id, newestFile: id.nullable() }),
  z.object({
    action: z.literal('returned'),
    references: z.array(z.string().min(1)).min(1),
    reason: name,
  }),
  z.object({ action: z.literal('hold'), who: name, reason: name, by: name }),
  z.object({
    action: z.literal('release'),
    who: name,
    reason: z.string().trim().max(100),
    by: name,
    account: z.string(),
  }),
]);

export type ClosingInput = z.infer<typeof closing>;
export type PayoutInput = z.infer<typeof payout>;

export function settlementCommands(deps: PayoutDeps): Record<'close' | 'payout', OperatorCommand> {
  return {
    close: (input) => closeMonth(deps, closing.parse(input)),
    payout: (input) => runPayout(deps, payout.parse(input)),
  };
}

function runPayout(deps: PayoutDeps, input: PayoutInput): Promise<unknown> {
  switch (input.action) {
    case 'preview':
      return previewPayout(deps);
    case 'make':
      return makePayout(deps, input);
    case 'files':
      return rewriteFiles(deps, input);
    case 'paid':
      return confirmPayout(deps, input);
    case 'cancel':
      return cancelPayout(deps, input);
    case 'returned':
      return returnTransfers(deps, input);
    case 'hold':
      return holdPayouts(deps, input);
    case 'release':
      return releasePayouts(deps, input);
  }
}

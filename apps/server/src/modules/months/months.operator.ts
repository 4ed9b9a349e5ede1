import { z } from 'zod';
import { inTransaction } from '../../infra/db/db.ts';
import { Refusal } from '../../infra/refusal.ts';
import type { ClosingReport } from '../settlements/closing/closing.service.ts';
import { proposeAs } from '../signoffs/signoffs.service.ts';
import type { Proposed } from '../trail/commands.service.ts';
import { proposeClosing } from './months.service.ts';
import { closingSignoff } from './months.signoffs.ts';
import { findProposer } from './months.store.ts';
import { type MonthDeps, rehearseAndKeep } from './months.works.ts';

const closing = z.object({
  month: z.string(),
  closedBy: z.string(),
  listFile: z.string().nullable(),
  acceptedMissing: z.number(),
});

/** Added to a rehearsal's report: the proposal that a command has made, or why it made none. */
export type ClosingProposal = {
  readonly signoffId: number | null;
  readonly digest: string;
  readonly refused: string;
};
export type ProposedClosing = ClosingReport & { readonly proposed?: ClosingProposal | undefined };

/**
 * Proposes a month's closing when the command names the address of an account that prepares money:
 * uses the panel's functions, and another account decides in the panel.
 */
export function closingProposal(deps: MonthDeps): (input: unknown) => Promise<Proposed | null> {
  return async (input) => {
    const { month, closedBy, listFile, acceptedMissing } = closing.parse(input);
    const { kysely } = deps.database;
    const staffId = await findProposer(kysely, closedBy);
    if (staffId === null) return null;
    const { report, facts, rehearsalId } = await rehearseAndKeep(deps, {
      month,
      staffId,
      operationId: null,
      listFile,
    });
    const isAccepted = report.missing.total === acceptedMissing;
    const isClosable = facts !== null && rehearsalId !== null && report.shortfalls.length === 0;
    if (!isClosable || !isAccepted) {
      const answer = isClosable ? { ...report, outcome: 'missing' } : report;
      return {
        answer,
        note: { details: { month: month.slice(0, 7), proposed: false }, outcome: 'refused' },
      };
    }
    const definition = closingSignoff({
      clock: deps.clock,
      begin: () => () => Promise.reject(new Error('not decided')),
    });
    const parts = {
      database: deps.database,
      clock: deps.clock,
      begin: () => Promise.reject(new Error('not begun')),
      propose: (
        transaction: Parameters<typeof proposeAs>[1],
        proposal: Parameters<typeof proposeAs>[2],
      ) => proposeAs(definition, transaction, proposal, deps.clock.now()),
    };
    const asked = { month: month.slice(0, 7), staffId, rehearsalId, note: '' };
    try {
      const { result, note } = await inTransaction(kysely, (transaction) =>
        proposeClosing(parts, transaction, asked),
      );
      const proposed = {
        signoffId: Number(result.data.signoffId),
        digest: String(note.details?.['digest']),
        refused: '',
      };
      return { answer: { ...report, proposed }, note: { ...note, action: 'month.proposed' } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const proposed = { signoffId: null, digest: '', refused: error.message };
      return {
        answer: { ...report, proposed },
        note: { details: { month: asked.month }, outcome: 'refused' },
      };
    }
  };
}

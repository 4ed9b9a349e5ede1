import { dayOf, monthOf } from '../../../../infra/warsaw.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import { refuse } from '../../../../infra/refusal.ts';
import type { DocumentKind } from '../../../club/downloads/downloads.ts';
import { ReportDeclined } from '../../../club/territory/territory.ts';
import { balancesFilters, listingFor } from '../balances/balances.report.ts';
import { findLines, findStatement, isListed } from '../balances/statement-lines.store.ts';
import { lineWords, statementHeadings as headings, statementTitle } from '../settlements.copy.ts';

export const statementDocumentName = 'statement';

/** A statement's entries; only for viewers who see its person in its month. */
export const statementDocument: DocumentKind = {
  name: statementDocumentName,
  title: statementTitle,
  open: async (handle, { viewerId, filters: { statement: asked = '' }, now }) => {
    const id = Number(asked);
    const statement = Number.isSafeInteger(id) ? await findStatement(handle, id) : null;
    if (statement === null) throw refuse('notFound');
    const month = statement.month.slice(0, 7);
    const listing = await listingIn(month, handle, { viewerId, now }).catch(notFound);
    if (!(await isListed(handle, listing, statement.personId))) throw refuse('notFound');
    const lines = await findLines(handle, id);
    return {
      columns: [
        { heading: headings.month, format: 'month' },
        { heading: headings.kind, format: 'text' },
        { heading: headings.subject, format: 'text' },
        { heading: headings.bookedOn, format: 'date' },
        { heading: headings.amount, format: 'integer' },
      ],
      count: async () => lines.length,
      batches: async function* () {
        yield lines.map((line) => [
          line.month,
          ...lineWords(line),
          dayOf(line.bookedAt),
          line.amount,
        ]);
      },
    };
  },
};

async function listingIn(
  month: string,
  handle: Handle,
  { viewerId, now }: { readonly viewerId: number; readonly now: Date },
): ReturnType<typeof listingFor> {
  const filters = balancesFilters({ month }, monthOf(now));
  return listingFor(handle, { viewerId, filters, today: dayOf(now) });
}

/** A territory that does not include the month has none of its statements. */
function notFound(error: unknown): never {
  throw error instanceof ReportDeclined ? refuse('notFound') : error;
}

import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { Lines } from '../signoffs/Lines.tsx';
import { assignmentCopy as copy } from './changes.copy.ts';
import type { Effect, PointLine } from './changes.rules.ts';

/** What a change does to the role and shops, and to golden points by month. */
export function AssignmentEffect({ effect: { lines, points } }: { effect: Effect }) {
  return (
    <section aria-labelledby="effect">
      <Stack>
        <h2 id="effect">{copy.effect}</h2>
        <LiveRegion>{copy.effect}</LiveRegion>
        <Card>
          <Lines lines={lines} before={copy.was} after={copy.willBe} />
        </Card>
        {points.length === 0 ? (
          <p>{copy.noPoints}</p>
        ) : (
          <DataTable
            caption={copy.points}
            columns={columns}
            rows={points}
            rowKey={({ label }) => label}
          />
        )}
      </Stack>
    </section>
  );
}

const columns: readonly Column<PointLine>[] = [
  {
    key: 'label',
    heading: copy.columns.label,
    slot: 'name',
    cell: ({ label }) => label,
    title: ({ label }) => label,
  },
  {
    key: 'before',
    heading: copy.columns.before,
    numeric: true,
    slot: 'below',
    cell: ({ before }) => before,
    phone: ({ before, after }) => `${before} → ${after}`,
  },
  { key: 'after', heading: copy.columns.after, numeric: true, cell: ({ after }) => after },
  {
    key: 'difference',
    heading: copy.columns.difference,
    numeric: true,
    slot: 'sign',
    cell: ({ difference }) => copy.signed(difference),
  },
];

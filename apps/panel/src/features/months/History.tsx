import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { historyCopy as copy, monthsCopy } from './months.copy.ts';
import type { Month } from './months.rules.ts';

type Closing = Month['history'][number];

/** The closings of the month with the people of each. */
export function History({ month, history }: { month: string; history: Month['history'] }) {
  return (
    <section>
      <Stack>
        <h2>{copy.title}</h2>
        <DataTable
          caption={copy.title}
          columns={columns}
          rows={history}
          rowKey={({ revision }) => String(revision)}
        />
        <div>
          <Link
            className={buttonClass('quiet')}
            to={generatePath(paths.protocol, { miesiac: month })}
          >
            <Icon name="file" size={20} />
            {copy.protocol}
          </Link>
        </div>
      </Stack>
    </section>
  );
}

function whoClosed({ proposedBy, decidedBy, closedBy }: Closing): string {
  return proposedBy === null || decidedBy === null
    ? copy.command(closedBy)
    : copy.two(proposedBy.name, decidedBy.name);
}

const columns: readonly Column<Closing>[] = [
  {
    key: 'what',
    heading: copy.columns.what,
    slot: 'name',
    cell: ({ revision }) => copy.closing(revision),
  },
  { key: 'who', heading: copy.columns.who, slot: 'below', cell: whoClosed, title: whoClosed },
  { key: 'at', heading: copy.columns.at, cell: ({ at }) => formatDateTime(at) },
  {
    key: 'people',
    heading: copy.columns.people,
    numeric: true,
    slot: 'sign',
    cell: ({ statements }) => monthsCopy.people(statements),
  },
  {
    key: 'grosze',
    heading: copy.columns.grosze,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => monthsCopy.money(grosze),
  },
];

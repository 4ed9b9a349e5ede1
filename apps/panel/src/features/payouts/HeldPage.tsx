import { heldReasons } from '@klub/contract/panel/money/held-reasons';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { formatGrosze } from '@klub/ui/words/format.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { useAddress } from '../../lib/address.ts';
import { paths, searches } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { heldCopy as copy } from './payouts.copy.ts';
import { useHeld } from './payouts.queries.ts';
import { PersonName } from './PersonName.tsx';

type HeldRow = ReplyOf<'GET /api/panel/v1/payouts/held'>['data'][number];

const options = heldReasons.map((reason) => ({
  value: inAddress(reason),
  label: copy.reasons[reason],
}));

/** Whose money is held, why and until when; the line of the dashboard leads here with its filter. */
export function HeldPage() {
  const { page, goTo, values, set } = useAddress([searches.why]);
  const asked = values[searches.why];
  const reason = heldReasons.find((one) => inAddress(one) === asked);
  const choose = (value: string): void => set({ [searches.why]: value === '' ? undefined : value });
  return (
    <ListPage
      words={copy}
      back={<BackLink to={paths.payouts}>{copy.back}</BackLink>}
      query={useHeld(reason, page)}
      onPage={goTo}
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <Select
              label={copy.reason}
              placeholder={copy.anyReason}
              options={options}
              value={reason === undefined ? '' : inAddress(reason)}
              onChange={({ target }) => choose(target.value)}
            />
          </ListFilters>
        ),
        isFiltered: reason !== undefined,
        total: ({ total }) => copy.total(total),
        onClear: () => choose(''),
      }}
      columns={columns}
      rowKey={({ personId, reason: why }) => `${personId} ${why}`}
    />
  );
}

function inAddress(reason: HeldRow['reason']): string {
  return reason.replaceAll(' ', '-');
}

const columns: readonly Column<HeldRow>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: PersonName,
    title: ({ name }) => name,
  },
  {
    key: 'reason',
    heading: copy.columns.reason,
    slot: 'below',
    cell: copy.why,
    title: copy.why,
  },
  {
    key: 'until',
    heading: copy.columns.until,
    slot: 'bar',
    cell: ({ until }) => copy.until(until),
  },
  {
    key: 'sum',
    heading: copy.columns.sum,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];

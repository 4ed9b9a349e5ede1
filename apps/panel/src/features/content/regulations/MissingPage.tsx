import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useParams } from 'react-router';
import { useFilters } from '../../../lib/filters.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { ListPage } from '../../screen/List.tsx';
import { ListFilters } from '../../screen/ListHead.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import { useMissing } from './regulations.queries.ts';
import { type AskedPerson, askedFilters, regulationsDocument } from './regulations.rules.ts';

/** People who are asked for the version in force: who has not agreed to it, and who has. */
export function MissingPage() {
  const { dokument = '' } = useParams();
  const { filters, page, goTo, isFiltered, clear, select } = useFilters(askedFilters);
  const isRegulations = dokument === regulationsDocument;
  const to = isRegulations ? paths.regulations : generatePath(paths.approval, { dokument });
  const { whoNames } = copy.missing;
  return (
    <ListPage
      words={copy.missing}
      query={useMissing(dokument, filters.who ?? 'missing', page)}
      onPage={goTo}
      back={<BackLink to={to}>{isRegulations ? copy.title : copy.approvals.title}</BackLink>}
      head={{
        filters: (
          <ListFilters label={copy.missing.filters}>
            <Select
              label={copy.missing.who}
              placeholder={whoNames.missing}
              options={[{ value: askedFilters.who.write('agreed'), label: whoNames.agreed }]}
              {...select('who')}
            />
          </ListFilters>
        ),
        isFiltered,
        onClear: clear,
        total: ({ total }) => copy.people(total),
      }}
      columns={columns}
      rowKey={({ personId }) => personId}
    />
  );
}

const { columns: headings } = copy.missing;

const columns: readonly Column<AskedPerson>[] = [
  {
    key: 'person',
    heading: headings.person,
    slot: 'name',
    cell: ({ personId, name }) => (
      <Link to={generatePath(paths.person, { id: personId })}>
        {name === '' ? copy.missing.noName : name}
      </Link>
    ),
    title: ({ name }) => name,
  },
  {
    key: 'agreed',
    heading: headings.agreed,
    slot: 'sign',
    cell: ({ agreedAt }) => (agreedAt === null ? copy.missing.never : formatDateTime(agreedAt)),
  },
  {
    key: 'login',
    heading: headings.login,
    slot: 'below',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? copy.missing.never : formatDateTime(lastLoginAt),
  },
];

import type { Column } from '@klub/ui/data/DataTable.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useParams } from 'react-router';
import { useAddress } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { ListPage } from '../../screen/List.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import { useMissing } from './regulations.queries.ts';
import { type MissingPerson, regulationsDocument } from './regulations.rules.ts';

/** People who have not agreed to the version in force. */
export function MissingPage() {
  const { dokument = '' } = useParams();
  const { page, goTo } = useAddress([]);
  const isRegulations = dokument === regulationsDocument;
  const to = isRegulations ? paths.regulations : generatePath(paths.approval, { dokument });
  return (
    <ListPage
      words={copy.missing}
      query={useMissing(dokument, page)}
      onPage={goTo}
      back={<BackLink to={to}>{isRegulations ? copy.title : copy.approvals.title}</BackLink>}
      columns={columns}
      rowKey={({ personId }) => personId}
    />
  );
}

const { columns: headings } = copy.missing;

const columns: readonly Column<MissingPerson>[] = [
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
    key: 'login',
    heading: headings.login,
    slot: 'below',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? copy.missing.never : formatDateTime(lastLoginAt),
  },
];

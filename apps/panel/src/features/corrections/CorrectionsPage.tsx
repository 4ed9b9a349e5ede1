import type { Column } from '@klub/ui/data/DataTable.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { useMe } from '../shell/me.ts';
import { correctionsCopy as copy } from './corrections.copy.ts';
import styles from './corrections.module.css';
import { useCorrections } from './corrections.queries.ts';
import type { Correction } from './corrections.rules.ts';
import { CorrectionState } from './CorrectionState.tsx';
import { NewCorrection } from './NewCorrection.tsx';

/** Corrections by hand and by file, newest first. */
export function CorrectionsPage() {
  const { page, goTo } = useAddress([]);
  const mayWrite = useMe().permissions.includes('money.prepare');
  return (
    <ListPage
      words={copy}
      query={useCorrections(page)}
      onPage={goTo}
      actions={mayWrite && <NewCorrection />}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function whoAndWhen({ by, decidedBy, at }: Correction): string {
  return copy.who(by?.name ?? copy.file, decidedBy?.name ?? null, formatDateTime(at));
}

function whyOf({ reasonCode, reason, complaint }: Correction): string {
  return copy.reason(reasonCode, reason, complaint);
}

const columns: readonly Column<Correction>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: ({ name, phone }) => `${name} ${phone}`.trim(),
    title: ({ name }) => name,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state, signoffId }) =>
      state === 'proposed' && signoffId !== null ? (
        <Link className={styles.open} to={generatePath(paths.matter, { id: signoffId })}>
          <CorrectionState state={state} />
        </Link>
      ) : (
        <CorrectionState state={state} />
      ),
  },
  {
    key: 'sum',
    heading: copy.columns.sum,
    slot: 'below',
    cell: ({ sum }) => sum,
    title: ({ sum }) => sum,
  },
  { key: 'reason', heading: copy.columns.reason, cell: whyOf, title: whyOf },
  { key: 'who', heading: copy.columns.by, cell: whoAndWhen, title: whoAndWhen },
  {
    key: 'amount',
    heading: copy.columns.amount,
    numeric: true,
    slot: 'end',
    cell: ({ amount }) => copy.signed(amount),
  },
];

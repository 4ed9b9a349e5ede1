import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { proposedCopy as copy } from './rules.copy.ts';

/** Says that another value or version waits for the second person. */
export function Proposed({ proposal }: { proposal: { id: string | null } | null | undefined }) {
  if (proposal === null || proposal === undefined) return null;
  const { id } = proposal;
  const link = id !== null && (
    <Link className={buttonClass('quiet')} to={generatePath(paths.matter, { id })}>
      {copy.open}
    </Link>
  );
  return (
    <Notice kind="info" action={link}>
      {copy.waits}
    </Notice>
  );
}

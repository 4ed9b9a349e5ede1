import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Link, useLocation } from 'react-router';

/** Leads from one thing to the rows that it was opened from: their links pass the list's `search` in their state. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const state: unknown = useLocation().state;
  const search =
    typeof state === 'object' &&
    state !== null &&
    'search' in state &&
    typeof state.search === 'string'
      ? state.search
      : '';
  return (
    <Link className={buttonClass('link')} to={`${to}${search}`}>
      <Icon name="arrowLeft" size={20} />
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';

/** The link above the title of a screen to the one that it belongs to. */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('link')}>
      <Icon name="arrowLeft" size={20} />
      {children}
    </Link>
  );
}

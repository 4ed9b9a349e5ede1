import type { MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { useGoBack } from './go-back.ts';
import { isPlainClick } from './plain-click.ts';
import { stepsBackTo } from './way-back.ts';

/**
 * The link above a screen's title to its parent screen. It goes back in the history if the user
 * came from there, which keeps the place in the list.
 */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('link')} onClick={useWayBack(to)}>
      <Icon name="arrowLeft" size={20} />
      {children}
    </Link>
  );
}

/** The same at the end of a screen, as a button. */
export function BackButton({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('quiet')} onClick={useWayBack(to)}>
      {children}
    </Link>
  );
}

function useWayBack(to: To): (event: MouseEvent) => void {
  const goBack = useGoBack();
  const pathname = typeof to === 'string' ? to : to.pathname;
  return (event) => {
    const steps =
      pathname === undefined || !isPlainClick(event) ? undefined : stepsBackTo(pathname);
    if (steps === undefined) return;
    event.preventDefault();
    goBack(steps);
  };
}

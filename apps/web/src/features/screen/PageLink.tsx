import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { prefersLessMotion } from '@klub/ui/motion/less-motion.ts';
import { canTravel, markCard, noteLeft } from '@klub/ui/motion/travel.ts';
import { isPlainClick } from './plain-click.ts';

/**
 * The link in the heading of a card, to the page that the card becomes: its picture and title travel there, and back.
 * Where the browser has no view transitions, or the user wants less motion, it is a link.
 */
export function PageLink({
  to,
  state,
  children,
}: {
  to: string;
  state?: unknown;
  children: string;
}) {
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event) || !canTravel() || prefersLessMotion()) return;
    event.preventDefault();
    markCard(event.currentTarget);
    noteLeft();
    void navigate(to, { state, viewTransition: true, flushSync: true });
  };
  return (
    <Link to={to} state={state} onClick={go} data-page={to}>
      {children}
    </Link>
  );
}

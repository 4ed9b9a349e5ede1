import { Link, useLocation, useSearchParams } from 'react-router';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { explainCopy as copy } from './explain.copy.ts';
import { deeper, type Subject, withSubject } from './explain.rules.ts';
import styles from './WhyLink.module.css';

/**
 * Words next to a large number; in a row of a list only an icon, which needs an accessible name.
 */
type Look = { look: 'words'; name?: never } | { look?: 'sign'; name: string };
type WhyLinkProps = { subject: Subject } & Look;

/** Opens the chain of the adjacent number. Its nearest positioned box is the target of the tap. */
export function WhyLink({ subject, look = 'sign', name }: WhyLinkProps) {
  return (
    <Link
      className={styles[look]}
      {...useWhy(subject)}
      {...(look === 'sign' && { 'aria-label': name })}
    >
      {look === 'words' && copy.why}
      <Icon name="info" size={20} />
    </Link>
  );
}

/** Where a link to a chain leads: over the page, and the way back closes it. */
export function useWhy(subject: Subject) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return {
    to: { search: `?${withSubject(search, subject)}` },
    state: deeper(state),
    preventScrollReset: true,
  };
}

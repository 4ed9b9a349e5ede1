import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { targetOf } from './notifications.rules.ts';

type ClickThroughProps = {
  url: string | null;
  className: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** A link to the target of a notification; without a target only the words. */
export function ClickThrough({ url, className, onClick, children }: ClickThroughProps) {
  const target = targetOf(url);
  if (target === null) return children;
  if (target.kind === 'route') {
    return (
      <Link className={className ?? ''} to={target.to} onClick={onClick}>
        {children}
      </Link>
    );
  }
  return (
    <a
      className={className}
      href={target.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children}
    </a>
  );
}

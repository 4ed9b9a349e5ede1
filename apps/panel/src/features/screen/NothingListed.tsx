import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Link } from 'react-router';
import { screenCopy as copy } from './screen.copy.ts';

type NothingListedProps = { page: number; title: string; text: string; first: string };

/** A list without rows, or a page behind its last one, which leads to the first (an address). */
export function NothingListed({ page, title, text, first }: NothingListedProps) {
  if (page === 1) {
    return (
      <EmptyState drawing="circle" title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="circle"
      title={copy.noneHere}
      action={
        <Link className={buttonClass('quiet')} to={first}>
          {copy.first}
        </Link>
      }
    />
  );
}

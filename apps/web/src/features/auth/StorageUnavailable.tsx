import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { notKeptCopy as copy } from './not-kept.copy.ts';

/** Where the browser stores nothing: why the login ends with the page. */
export function StorageUnavailable() {
  return (
    <Notice kind="warning" title={copy.title} announced>
      {copy.text}
    </Notice>
  );
}

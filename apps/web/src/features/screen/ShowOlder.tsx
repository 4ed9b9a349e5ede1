import { useRef, useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { screenCopy as copy } from './screen.copy.ts';
import styles from './screen.module.css';

type ShowOlderProps = {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

/**
 * The button for older entries. Once all are shown, a sentence replaces it and receives its focus.
 */
export function ShowOlder({ hasMore, isLoading, hasFailed, onMore }: ShowOlderProps) {
  const [isUsed, setUsed] = useState(false);
  const hadFocus = useRef(false);
  const [leave] = useState(() => (button: HTMLButtonElement) => () => {
    hadFocus.current = document.activeElement === button;
  });
  const [arrive] = useState(() => (end: HTMLElement | null) => {
    if (hadFocus.current) end?.focus({ preventScroll: true });
  });
  if (!hasMore) {
    return isUsed ? (
      <p ref={arrive} tabIndex={-1} className={styles.end}>
        {copy.allShown}
      </p>
    ) : null;
  }
  const press = (): void => {
    setUsed(true);
    onMore();
  };
  return (
    <>
      {hasFailed && (
        <Notice kind="danger" announced>
          {copy.olderFailed}
        </Notice>
      )}
      <Row>
        <Button
          ref={leave}
          kind="quiet"
          loading={isLoading}
          loadingLabel={copy.loading}
          onClick={press}
        >
          {copy.older}
        </Button>
      </Row>
    </>
  );
}

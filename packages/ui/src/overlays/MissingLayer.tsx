import { newVersion as copy } from '@klub/contract/first-sentences';
import { Button } from '../controls/Button.tsx';
import { Row, Stack } from '../layout/Page.tsx';
import styles from './MissingLayer.module.css';

/**
 * Replaces a layer that the server no longer has: offers the reload, and draws nothing that must be
 * fetched.
 */
export function MissingLayer({ open, onClose }: { open: boolean; onClose: () => void }) {
  if (!open) return null;
  return (
    <dialog className={styles.layer} ref={show} aria-label={copy.title} onClose={onClose}>
      <Stack>
        <h2>{copy.title}</h2>
        <p>{copy.text}</p>
        <Row>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="quiet" onClick={() => location.reload()}>
            {copy.ok}
          </Button>
        </Row>
      </Stack>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}

import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Row } from '@klub/ui/layout/Page.tsx';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { FileLink } from './FileLink.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import { useCancelling } from './operations.queries.ts';
import { isFileGone, type Operation } from './operations.rules.ts';
import styles from './operations.module.css';

/** Acts on one of the user's operations: cancel it before it writes, save its file. */
export function OperationActions({ operation }: { operation: Operation }) {
  const { id, kind, mayCancel, hasFile } = operation;
  const { mutate, isPending, error } = useCancelling();
  const name = copy.kinds[kind];
  const cancel = (): void =>
    mutate({ params: { id } }, { onSuccess: ({ message }) => toast(message, toastMs, 'success') });
  return (
    <>
      <FormMessage failure={error} />
      {isFileGone(operation) && <p className={styles.quiet}>{copy.fileGone}</p>}
      {(mayCancel || hasFile) && (
        <Row>
          {mayCancel && (
            <Button
              kind="quiet"
              aria-label={copy.cancelLabel(name)}
              loading={isPending}
              loadingLabel={copy.cancelling}
              onClick={cancel}
            >
              {copy.cancel}
            </Button>
          )}
          {hasFile && <FileLink id={id} text={copy.file} label={copy.fileLabel(name)} />}
        </Row>
      )}
    </>
  );
}

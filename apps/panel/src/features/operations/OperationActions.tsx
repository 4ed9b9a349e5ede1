import { Button } from '@klub/ui/controls/Button.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { FileLink } from './FileLink.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import styles from './operations.module.css';
import { cancelling } from './operations.queries.ts';
import { isFileGone, type Operation } from './operations.rules.ts';

/** Acts on one of the user's operations: cancel it before it writes, save its file. */
export function OperationActions({ operation }: { operation: Operation }) {
  const { id, kind, mayCancel, hasFile } = operation;
  const { run, isPending, error } = useAct(cancelling);
  const name = copy.kinds[kind];
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
              onClick={() => run({ params: { id } })}
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

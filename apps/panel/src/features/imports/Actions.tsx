import { Button } from '@klub/ui/controls/Button.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useAct } from '../../lib/act.ts';
import { ActSheet } from '../screen/ActSheet.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { effectCopy, filesCopy as copy } from './imports.copy.ts';
import { applying, rejecting, useChecking } from './imports.queries.ts';
import { type Import, rowsToWrite } from './imports.rules.ts';

type ActionsProps = {
  data: Import;
  /** True during an upload, so there is nothing to check yet. */
  isSending: boolean;
};

/** The next step of an import that can be changed: check, apply or hand to a second person; and the way out of it. */
export function Actions({ data, isSending }: ActionsProps) {
  const { id, state, second, operationId } = data;
  const check = useChecking();
  const apply = useAct(applying);
  const reject = useAct(rejecting);
  const params = { id };
  const seen = { params, body: { seen: operationId } };
  return (
    <Stack gap="s">
      <FormMessage failure={check.error ?? apply.error ?? reject.error} />
      <Row>
        <ActSheet
          title={effectCopy.propose}
          icon="check"
          opener="primary"
          isOffered={state === 'ready' && second.length > 0 && !isSending}
          label={effectCopy.reason}
          hint={effectCopy.reasonHint}
          submit={effectCopy.propose}
          sending={effectCopy.proposing}
          act={applying}
          args={(reason) => ({ params, body: { seen: operationId, reason } })}
        >
          <p>{second.join(' ')}</p>
        </ActSheet>
        {state === 'ready' && second.length === 0 && (
          <Button
            icon="check"
            disabled={isSending}
            loading={apply.isPending}
            loadingLabel={effectCopy.applying}
            onClick={() => apply.run(seen)}
          >
            {effectCopy.apply(rowsToWrite(data))}
          </Button>
        )}
        <Button
          kind={state === 'open' ? 'primary' : 'quiet'}
          disabled={isSending}
          loading={check.isPending}
          loadingLabel={copy.checking}
          onClick={() => check.mutate({ params })}
        >
          {copy.check}
        </Button>
        <Button
          kind="link"
          loading={reject.isPending}
          loadingLabel={copy.rejecting}
          onClick={() => reject.run(seen)}
        >
          {copy.reject}
        </Button>
      </Row>
    </Stack>
  );
}

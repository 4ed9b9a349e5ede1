import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { effectCopy, filesCopy as copy } from './imports.copy.ts';
import { useApplying, useChecking, useRejecting } from './imports.queries.ts';
import type { Import } from './imports.rules.ts';

type ActionsProps = {
  data: Import;
  /** True during an upload, so there is nothing to check yet. */
  isSending: boolean;
};

/** The next step of an import that can be changed: check, apply or hand to a second person; and the way out of it. */
export function Actions({ data, isSending }: ActionsProps) {
  const { id, state, second, operationId } = data;
  const check = useChecking();
  const apply = useApplying();
  const reject = useRejecting();
  const params = { id };
  const seen = { params, body: { seen: operationId } };
  const start = (): void =>
    apply.mutate(seen, {
      onSuccess: ({ data: { signoffId } }) => {
        if (signoffId !== null) toast(effectCopy.proposed, toastMs, 'success');
      },
    });
  return (
    <Stack gap="s">
      <FormMessage failure={check.error ?? apply.error ?? reject.error} />
      <Row>
        {state === 'ready' && (
          <Button
            icon="check"
            disabled={isSending}
            loading={apply.isPending}
            loadingLabel={effectCopy.applying}
            onClick={start}
          >
            {second.length === 0 ? effectCopy.apply : effectCopy.propose}
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
          onClick={() =>
            reject.mutate(seen, { onSuccess: ({ message }) => toast(message, toastMs, 'success') })
          }
        >
          {copy.reject}
        </Button>
      </Row>
    </Stack>
  );
}

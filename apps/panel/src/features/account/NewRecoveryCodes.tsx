import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { CodeList } from '../screen/CodeList.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { accountCopy } from './account.copy.ts';
import { refreshFactors } from './account.queries.ts';

const copy = accountCopy.recovery;

/** How many codes are left for a lost factor, and ten new ones in their place. */
export function NewRecoveryCodes({ left }: { left: number }) {
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () => api('POST /api/panel/v1/me/recovery-codes'),
  });
  const done = async (): Promise<void> => {
    reset();
    await refreshFactors();
  };
  return (
    <Card as="section" labelledBy="recovery">
      <Stack>
        <h2 id="recovery">{copy.title}</h2>
        {data === undefined ? (
          <>
            <p>{copy.left(left)}</p>
            <FormMessage failure={error} />
            <Row>
              <Button
                kind="quiet"
                loading={isPending}
                loadingLabel={copy.making}
                onClick={() => mutate()}
              >
                {copy.make}
              </Button>
            </Row>
          </>
        ) : (
          <>
            <p>{copy.shown}</p>
            <CodeList codes={data.data.recoveryCodes} doneLabel={copy.done} onDone={done} />
          </>
        )}
      </Stack>
    </Card>
  );
}

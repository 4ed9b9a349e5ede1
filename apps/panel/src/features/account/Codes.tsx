import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { TotpForm } from '../screen/TotpForm.tsx';
import { accountCopy } from './account.copy.ts';
import { refreshFactors } from './account.queries.ts';

const copy = accountCopy.codes;

/** Password and application for codes: the sign-in without a passkey. */
export function Codes({ hasCodes }: { hasCodes: boolean }) {
  const totp = useMutation({ mutationFn: () => api('POST /api/panel/v1/me/totp') });
  const save = useMutation({
    mutationFn: (typed: { password: string; code: string }) =>
      api('POST /api/panel/v1/me/totp/confirm', { body: typed }),
    onSuccess: async () => {
      totp.reset();
      toast(copy.done, toastMs, 'success');
      await refreshFactors();
    },
  });
  return (
    <Card as="section" labelledBy="codes">
      <Stack>
        <h2 id="codes">{copy.title}</h2>
        <p>{hasCodes ? copy.has : copy.none}</p>
        {totp.data === undefined ? (
          <>
            <FormMessage failure={totp.error} />
            <Row>
              <Button
                kind="quiet"
                loading={totp.isPending}
                loadingLabel={copy.preparing}
                onClick={() => totp.mutate()}
              >
                {hasCodes ? copy.setAgain : copy.set}
              </Button>
            </Row>
          </>
        ) : (
          <TotpForm
            totp={totp.data.data}
            isSaving={save.isPending}
            failure={save.error}
            onSave={save.mutate}
          />
        )}
      </Stack>
    </Card>
  );
}

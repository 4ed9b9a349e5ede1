import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { entryCopy, ticketCopy as copy } from './entry.copy.ts';

type DemoTicketProps = { ticket: string; name: string; onEntered: () => Promise<void> };

/** In the demo a stranger is in with one click. */
export function DemoTicket({ ticket, name, onEntered }: DemoTicketProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await api('POST /api/panel/v1/entry/ticket/demo', { body: { ticket } });
      await onEntered();
    },
  });
  return (
    <Card>
      <Stack>
        <FormMessage failure={error} />
        <Button wide loading={isPending} loadingLabel={entryCopy.entering} onClick={() => mutate()}>
          {copy.demoEnter(name)}
        </Button>
      </Stack>
    </Card>
  );
}

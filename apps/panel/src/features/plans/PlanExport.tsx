import { Button } from '@klub/ui/controls/Button.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useLongWork } from '../../lib/long-work.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { plansCopy as copy } from './plans.copy.ts';
import type { PlanQuestion } from './plans.rules.ts';

/** The listed rows as a spreadsheet, with the filters of the screen. */
export function PlanExport({ month, asked }: { month: string; asked: PlanQuestion }) {
  const { begin, isPending, error } = useLongWork('POST /api/panel/v1/months/:month/plans/export');
  return (
    <Stack gap="s">
      <FormMessage failure={error} />
      <Row>
        <Button
          kind="quiet"
          icon="download"
          loading={isPending}
          loadingLabel={copy.exporting}
          onClick={() => begin({ params: { month }, body: asked })}
        >
          {copy.export}
        </Button>
      </Row>
    </Stack>
  );
}

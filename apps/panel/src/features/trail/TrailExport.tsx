import { Button } from '@klub/ui/controls/Button.tsx';
import { confirm } from '@klub/ui/feedback/notify.ts';
import { useLongWork } from '../../lib/long-work.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { filterWords, trailCopy as copy } from './trail.copy.ts';
import type { Trail } from './trail.queries.ts';
import { type Filters, setFilters } from './trail.rules.ts';

type TrailExportProps = { filters: Filters; staff: Trail['staff']; total: string };

/**
 * Exports the shown entries as a spreadsheet, after naming its content and the requesting account.
 */
export function TrailExport({ filters, staff, total }: TrailExportProps) {
  const { begin, isPending, error } = useLongWork('POST /api/panel/v1/trail/export');
  const words = setFilters(filters).map((filter) => filterWords(filter, staff));
  const held = words.length === 0 ? copy.exportAll : copy.exportFilters(words.join('; '));
  const ask = async (): Promise<void> => {
    const question = {
      title: copy.exportTitle,
      text: copy.exportText(total, held),
      ok: copy.exportOk,
    };
    if (await confirm({ ...question, cancel: copy.cancel })) begin({ body: filters });
  };
  return (
    <>
      <FormMessage failure={error} />
      <Button
        kind="quiet"
        icon="download"
        loading={isPending}
        loadingLabel={copy.exporting}
        onClick={() => void ask()}
      >
        {copy.export}
      </Button>
    </>
  );
}

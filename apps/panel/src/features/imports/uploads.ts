import { toast } from '@klub/ui/feedback/notify.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';
import { filesCopy as copy } from './imports.copy.ts';
import { refreshImport } from './imports.queries.ts';
import { upload } from './upload.ts';

/** The files of one import on their way. They go on while the user is elsewhere, and end with the session. */
export type Uploads = {
  readonly sending: { readonly name: string; readonly percent: number } | null;
  /** Sentences about the files of the last choice that did not arrive. */
  readonly failures: readonly string[];
  /** The last file that did, in words. */
  readonly told: string;
};

const idle: Uploads = { sending: null, failures: [], told: '' };

/** Kept with the replies, so that what forgets these forgets them too. */
function uploadsOf(id: string) {
  return { queryKey: ['uploads', id] as const, gcTime: Number.POSITIVE_INFINITY };
}

export function useUploads(id: string): Uploads {
  const query = useQuery({ ...uploadsOf(id), queryFn: () => idle, initialData: idle, enabled: false });
  return query.data;
}

/** One after the other; one that fails stops no other. */
export async function sendFiles(id: string, files: readonly File[]): Promise<void> {
  const { queryKey } = uploadsOf(id);
  let own: Uploads | undefined;
  // What stands there belongs to another session once it is not what was written last, and the rest is not sent.
  const isOwn = (): boolean => own !== undefined && queryClient.getQueryData(queryKey) === own;
  const begin = (uploads: Uploads): void => {
    own = queryClient.setQueryData<Uploads>(queryKey, uploads);
  };
  const change = (changed: Partial<Uploads>): void => {
    if (own !== undefined && isOwn()) begin({ ...own, ...changed });
  };
  begin({ ...idle });
  for (const file of files) {
    if (!isOwn()) return;
    const { name } = file;
    change({ sending: { name, percent: 0 } });
    try {
      await upload(id, file, (percent) => change({ sending: { name, percent } }));
      change({ told: copy.sent(name) });
    } catch (failure) {
      const words = copy.failed(name, failure instanceof Error ? failure.message : '');
      change({ failures: [...(own?.failures ?? []), words] });
      const watching = queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
      if (isOwn() && watching === 0) toast(words, toastMs, 'danger');
    }
    refreshImport();
  }
  change({ sending: null });
}

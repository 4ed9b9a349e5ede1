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
  const read = (): Uploads | undefined => queryClient.getQueryData<Uploads>(queryKey);
  const change = (changed: Partial<Uploads>): void =>
    void queryClient.setQueryData<Uploads>(queryKey, (known) => known && { ...known, ...changed });
  queryClient.setQueryData<Uploads>(queryKey, idle);
  for (const file of files) {
    // Forgotten with its session: the next account sends nothing of it.
    if (read() === undefined) return;
    const { name } = file;
    change({ sending: { name, percent: 0 } });
    try {
      await upload(id, file, (percent) => change({ sending: { name, percent } }));
      change({ told: copy.sent(name) });
    } catch (failure) {
      const words = copy.failed(name, failure instanceof Error ? failure.message : '');
      change({ failures: [...(read()?.failures ?? []), words] });
      const watching = queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
      if (watching === 0) toast(words, toastMs, 'danger');
    }
    refreshImport();
  }
  change({ sending: null });
}

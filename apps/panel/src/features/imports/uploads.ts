import { toastFailure } from '@klub/ui/feedback/notify.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';
import { filesCopy as copy } from './imports.copy.ts';
import { refreshImport } from './imports.queries.ts';
import { upload } from './upload.ts';

/** The uploads of one import. They continue on other screens, and end with the session. */
export type Uploads = {
  /** Identifies the running upload; null: nothing waits. */
  readonly run: symbol | null;
  readonly sending: { readonly name: string; readonly percent: number } | null;
  readonly waiting: readonly File[];
  /** Sentences about the files of this run that did not arrive. */
  readonly failures: readonly { readonly words: string; readonly failure: unknown }[];
  /** Names of the files of this run that have arrived. */
  readonly sent: readonly string[];
};

const idle: Uploads = { run: null, sending: null, waiting: [], failures: [], sent: [] };

/** Kept with the replies, so that what forgets these forgets them too. */
function uploadsOf(id: string) {
  return { queryKey: ['uploads', id] as const, gcTime: Number.POSITIVE_INFINITY };
}

export function useUploads(id: string): Uploads {
  const query = useQuery({
    ...uploadsOf(id),
    queryFn: () => idle,
    initialData: idle,
    enabled: false,
  });
  return query.data;
}

/** Uploads one after the other, files added later included. A failed file stops no other. */
export async function sendFiles(id: string, files: readonly File[]): Promise<void> {
  const { queryKey } = uploadsOf(id);
  const now = (): Uploads => queryClient.getQueryData<Uploads>(queryKey) ?? idle;
  if (now().run !== null) {
    queryClient.setQueryData<Uploads>(queryKey, {
      ...now(),
      waiting: [...now().waiting, ...files],
    });
    return;
  }
  const run = Symbol(id);
  queryClient.setQueryData<Uploads>(queryKey, { ...idle, run, waiting: files });
  // A new run belongs to another session: writes nothing and sends no further file.
  const change = (changed: Partial<Uploads>): void => {
    if (now().run === run) queryClient.setQueryData<Uploads>(queryKey, { ...now(), ...changed });
  };
  const next = (): File | undefined => {
    const [file, ...waiting] = now().run === run ? now().waiting : [];
    if (file !== undefined) change({ sending: { name: file.name, percent: 0 }, waiting });
    return file;
  };
  for (let file = next(); file !== undefined; file = next()) {
    const { name } = file;
    try {
      await upload(id, file, (percent) => change({ sending: { name, percent } }));
      change({ sent: [...now().sent, name] });
    } catch (failure) {
      const words = copy.failed(name, failure instanceof Error ? failure.message : '');
      change({ failures: [...now().failures, { words, failure }] });
      const watching = queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
      if (now().run === run && watching === 0) toastFailure(words, toastMs, failure);
    }
    refreshImport();
  }
  change({ run: null, sending: null });
}

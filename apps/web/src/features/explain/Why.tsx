import { Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { part } from '@klub/ui/feedback/part.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { Loading, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { useGoBack } from '../screen/go-back.ts';
import { explainCopy as copy } from './explain.copy.ts';
import {
  depthOf,
  isSameSubject,
  type Subject,
  subjectOf,
  withoutSubject,
} from './explain.rules.ts';

const Chains = part(() => import('./Chains.tsx').then((module) => module.Chains));

/** The chain that the address names, over the page: a sheet on a phone, a dialog where there is room. */
export function Why({ slug }: { slug?: string }) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const goBack = useGoBack();
  const subject = subjectOf(search);
  // Keeps the last subject while the sheet closes.
  const [shown, setShown] = useState(subject);
  if (subject !== undefined && !isSameSubject(subject, shown)) setShown(subject);
  const close = (): void => {
    const depth = depthOf(state);
    if (depth > 0) goBack(depth);
    else setSearch(withoutSubject(search), { replace: true, preventScrollReset: true });
  };
  return (
    <Sheet
      open={subject !== undefined}
      title={titleOf(shown)}
      closeLabel={copy.close}
      onClose={close}
    >
      {shown && (
        <Suspense fallback={<Waiting />}>
          <Chains subject={shown} {...(slug !== undefined && { slug })} />
        </Suspense>
      )}
    </Sheet>
  );
}

function titleOf(subject: Subject | undefined): string {
  return subject?.kind === 'period' && subject.figure !== undefined
    ? copy.whyFigure[subject.figure]
    : copy.why;
}

function Waiting() {
  return (
    <Loading label={copy.loading}>
      <SkeletonText heading lines={6} />
    </Loading>
  );
}

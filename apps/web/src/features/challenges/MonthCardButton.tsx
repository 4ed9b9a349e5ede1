import { lazy, Suspense, useState } from 'react';
import { formatMonth } from '@klub/ui/words/format.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { monthCardCopy as copy } from './month-card/month-card.copy.ts';
import type { Challenges } from './challenges.queries.ts';

const MonthCard = lazy(() =>
  retryImport(() => import('./month-card/MonthCard.tsx').then((module) => ({ default: module.MonthCard }))),
);

/** Opens the card of the month as a picture to share; its code comes with the first opening. */
export function MonthCardButton({ plan }: { plan: Challenges }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (): void => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <Button kind="quiet" icon="share" onClick={open}>
        {copy.open}
      </Button>
      <Sheet
        open={isOpen}
        title={copy.title(formatMonth(plan.currentMonth))}
        closeLabel={copy.close}
        onClose={() => setOpen(false)}
      >
        {wasOpen && (
          <Suspense fallback={<SkeletonBlock height="24rem" />}>
            <MonthCard plan={plan} />
          </Suspense>
        )}
      </Sheet>
    </>
  );
}

import { Suspense, useState } from 'react';
import { formatMonth } from '@klub/ui/words/format.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { monthCardCopy as copy } from './month-card/month-card.copy.ts';
import type { Challenges } from './challenges.queries.ts';

const MonthCard = part(() =>
  import('./month-card/MonthCard.tsx').then((module) => module.MonthCard),
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

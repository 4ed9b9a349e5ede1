import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { formatGrosze } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useMonth, useRehearsing } from '../months/months.queries.ts';
import { hasOwnLook } from '../months/months.rules.ts';
import { emergencyCopy, matterCopy as copy } from './signoffs.copy.ts';
import { isSameAmount, type Matter } from './signoffs.rules.ts';

type OwnRehearsalProps = {
  matter: Matter;
  /** The decision, once the user's own rehearsal agrees with the proposal. */
  children: ReactNode;
};

/** Of a closing: the second person computes it first; then both figures, and the decision. */
export function OwnRehearsal({ matter: { subject, figure }, children }: OwnRehearsalProps) {
  const query = useMonth(subject);
  const { mutate, isPending, error } = useRehearsing();
  const month = query.data?.data;
  if (month !== undefined && hasOwnLook(month) && month.work === null) {
    const own = formatGrosze(month.rehearsal?.grosze ?? 0);
    if (!isSameAmount(figure, own))
      return <Notice kind="warning">{copy.differs(figure, own)}</Notice>;
    return (
      <>
        <Notice kind="success" announced>
          {copy.agrees(figure, own)}
        </Notice>
        {children}
      </>
    );
  }
  return (
    <>
      <p>{copy.computeFirst}</p>
      <FormMessage failure={error ?? query.error} />
      <Button
        wide
        icon="retry"
        loading={isPending || month === undefined || month.work !== null}
        loadingLabel={copy.computing}
        onClick={() => mutate({ params: { month: subject } })}
      >
        {emergencyCopy.rehearse}
      </Button>
    </>
  );
}

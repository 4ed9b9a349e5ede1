import { ActSheet } from '../../screen/ActSheet.tsx';
import { holding, type PersonCard, releasing } from '../people.queries.ts';
import { actsCopy as copy } from './acts.copy.ts';
import { isReturnOfLeaver } from './card.rules.ts';

const holdReasonMax = 100;

/** Payouts are held and released each with a reason. */
export function HoldActions({ person }: { person: PersonCard }) {
  const { id, name, holds, newestHold } = person;
  return (
    <>
      <ActSheet
        title={copy.hold}
        icon="lock"
        act={holding}
        args={(reason) => ({ params: { id }, body: { reason } })}
        label={copy.reason}
        hint={copy.reasonHint}
        submit={copy.hold}
        sending={copy.holding}
        max={holdReasonMax}
      >
        <p>{copy.holdText(name)}</p>
      </ActSheet>
      <ActSheet
        title={copy.release}
        icon="check"
        isOffered={holds.length > 0 && !isReturnOfLeaver(person)}
        act={releasing}
        args={(reason) => ({ params: { id }, body: { reason, newestHold } })}
        label={copy.reason}
        hint={copy.reasonHint}
        submit={copy.release}
        sending={copy.releasing}
        max={holdReasonMax}
      >
        <p>{copy.releaseText(name)}</p>
      </ActSheet>
    </>
  );
}

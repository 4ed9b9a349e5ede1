import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { TimeOutReport } from './AnswerForm.tsx';
import { Arrival } from './Arrival.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { isLastAttempt } from './knowledge.rules.ts';

type TimeOverProps = { report: TimeOutReport; attempt: number; onTryAgain: () => void };

/** The countdown is over: what follows from it, once the server has replied. */
export function TimeOver({ report, attempt, onTryAgain }: TimeOverProps) {
  const { judgement, hasFailed, isSending, send } = report;
  if (judgement !== undefined && !judgement.isBlockedForAnotherAnswer) {
    return (
      <Arrival>
        <Notice kind="warning" title={copy.timeOver} action={<Button onClick={onTryAgain}>{copy.tryAgain}</Button>}>
          {copy.secondChance}
        </Notice>
      </Arrival>
    );
  }
  const retry = (
    <Button kind="quiet" icon="retry" loading={isSending} loadingLabel={copy.loading} onClick={send}>
      {copy.retry}
    </Button>
  );
  return (
    <Arrival>
      <Notice kind="warning" title={copy.timeOver} action={hasFailed ? retry : undefined}>
        {hasFailed ? copy.reportLost : judgement && missedWords(attempt)}
      </Notice>
    </Arrival>
  );
}

/** Another window has used this chance, and the next one may be opened. */
export function MissedElsewhere({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Arrival>
      <Notice
        kind="warning"
        title={copy.alreadyAnswered}
        action={<Button onClick={onTryAgain}>{copy.tryAgain}</Button>}
      >
        {copy.secondChance}
      </Notice>
    </Arrival>
  );
}

/** After a wrong reply without another chance for now. */
export function missedWords(attempt: number): string {
  return isLastAttempt(attempt) ? copy.lastChanceUsed : copy.askedAgain;
}

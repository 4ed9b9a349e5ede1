import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import type { TimeOutReport } from './AnswerForm.tsx';
import { Arrival } from './Arrival.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import type { Question } from '../knowledge.queries.ts';
import { Missed } from './Missed.tsx';
import { RoomBar, RoomResult } from './Room.tsx';
import { ToQuestions } from './ToQuestions.tsx';

type TimeOverProps = { report: TimeOutReport; question: Question; onTryAgain: () => void };

/** The countdown is over: what follows from it, once the server has replied. */
export function TimeOver({ report, question, onTryAgain }: TimeOverProps) {
  const { judgement, hasFailed, isSending, send } = report;
  const retry = (
    <Button kind="quiet" icon="retry" loading={isSending} loadingLabel={copy.loading} onClick={send}>
      {copy.retry}
    </Button>
  );
  return (
    <RoomResult>
      <Arrival>
        {judgement === undefined && (
          <Notice kind="info" title={copy.timeOver} action={hasFailed ? retry : undefined}>
            {hasFailed && copy.reportLost}
          </Notice>
        )}
        {judgement?.isCorrect === true && (
          <Notice kind="success" title={copy.alreadyAnswered}>
            {copy.correct}
          </Notice>
        )}
        {judgement && judgement.isCorrect !== true && (
          <Missed title={copy.timeOver} judgement={judgement} question={question} onTryAgain={onTryAgain} />
        )}
      </Arrival>
    </RoomResult>
  );
}

/** Another window has used this chance, and the next one may be opened. */
export function MissedElsewhere({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <RoomBar>
        <ToQuestions />
      </RoomBar>
      <RoomResult>
        <Arrival>
          <Notice
            kind="info"
            title={copy.alreadyAnswered}
            action={<Button onClick={onTryAgain}>{copy.tryAgain}</Button>}
          >
            {copy.secondChance}
          </Notice>
        </Arrival>
      </RoomResult>
    </>
  );
}

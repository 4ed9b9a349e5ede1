import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import type { TimeOutReport } from './time-out-report.ts';
import { Arrival } from './Arrival.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import type { Question } from '../knowledge.queries.ts';
import { Missed } from './Missed.tsx';
import { RoomBar, RoomResult } from './Room.tsx';
import { ToQuestions } from './ToQuestions.tsx';
import { type NextChance, TryAgain } from './TryAgain.tsx';

type TimeOverProps = { report: TimeOutReport; question: Question; chance: NextChance };

/** Shown after the countdown, once the server has replied: the consequence. */
export function TimeOver({ report, question, chance }: TimeOverProps) {
  const { judgement, hasFailed, isSending, send } = report;
  const retry = (
    <Button
      kind="quiet"
      icon="retry"
      loading={isSending}
      loadingLabel={copy.loading}
      onClick={send}
    >
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
          <Missed title={copy.timeOver} judgement={judgement} question={question} chance={chance} />
        )}
      </Arrival>
    </RoomResult>
  );
}

/** The user has returned to a question after a chance ended: another chance waits for a tap. */
export function Waiting({ chance }: { chance: NextChance }) {
  return (
    <>
      <RoomBar>
        <ToQuestions />
      </RoomBar>
      <RoomResult>
        <Notice kind="info" title={copy.openedBefore} action={<TryAgain chance={chance} />}>
          {copy.openedBeforeStep}
        </Notice>
      </RoomResult>
    </>
  );
}

/** Another window has used this chance, and the next one may be opened. */
export function MissedElsewhere({ chance }: { chance: NextChance }) {
  return (
    <>
      <RoomBar>
        <ToQuestions />
      </RoomBar>
      <RoomResult>
        <Arrival>
          <Notice kind="info" title={copy.alreadyAnswered} action={<TryAgain chance={chance} />}>
            {copy.secondChance}
          </Notice>
        </Arrival>
      </RoomResult>
    </>
  );
}

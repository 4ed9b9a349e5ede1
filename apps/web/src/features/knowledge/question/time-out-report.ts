import { useEffect, useEffectEvent } from 'react';
import { type Judgement, type Question, useReply } from '../knowledge.queries.ts';
import type { NextChance, QuestionStatus } from './TryAgain.tsx';

/** Reports the end of the countdown once [K12]. The server measures the time itself (D16). */
export function useTimeOutReport({ slug }: Question, isDue: boolean, chance: NextChance) {
  const reply = useReply();
  const send = () =>
    reply.mutate(
      { params: { slug }, body: { state: 'timeOut' } },
      { onSuccess: ({ data }) => chance.mark(standingAfter(data)) },
    );
  const sendWhenDue = useEffectEvent(send);
  useEffect(() => {
    if (isDue) sendWhenDue();
  }, [isDue]);
  return {
    judgement: reply.data?.data,
    hasFailed: reply.isError,
    isSending: reply.isPending,
    send,
  };
}

export type TimeOutReport = ReturnType<typeof useTimeOutReport>;

export function standingAfter({
  isCorrect,
  isBlockedForAnotherAnswer: isBlocked,
}: Judgement): QuestionStatus {
  return isCorrect === true || isBlocked ? 'decided' : 'ended';
}

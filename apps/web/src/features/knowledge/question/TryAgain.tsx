import { useEffect, useEffectEvent } from 'react';
import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';

export type NextChance = {
  /** Fetches the question again, which opens its next chance. */
  readonly open: () => void;
  readonly isOpening: boolean;
  /** Called when the chance waits for a tap. */
  readonly onWaiting: () => void;
};

export function TryAgain({ chance, kind = 'primary' }: { chance: NextChance; kind?: ButtonKind }) {
  const onWaiting = useEffectEvent(chance.onWaiting);
  useEffect(() => onWaiting(), []);
  return (
    <Button kind={kind} loading={chance.isOpening} loadingLabel={copy.loading} onClick={chance.open}>
      {copy.tryAgain}
    </Button>
  );
}

import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';

export type NextChance = {
  /** Fetches the question again, which opens its next chance. */
  readonly open: () => void;
  readonly isOpening: boolean;
  /** Writes the mark for a later return to the question into the history entry. */
  readonly mark: (standing: QuestionStatus) => void;
};

/** `open`: running; `ended`: over, another attempt may follow; `decided`: none left. */
export type QuestionStatus = 'open' | 'ended' | 'decided';

export function TryAgain({ chance, kind = 'primary' }: { chance: NextChance; kind?: ButtonKind }) {
  return (
    <Button
      kind={kind}
      loading={chance.isOpening}
      loadingLabel={copy.loading}
      onClick={chance.open}
    >
      {copy.tryAgain}
    </Button>
  );
}

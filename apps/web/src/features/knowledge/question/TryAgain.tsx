import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';

export type NextChance = {
  /** Fetches the question again, which opens its next chance. */
  readonly open: () => void;
  readonly isOpening: boolean;
  /** Marks in the entry of the history what a return to the question finds. */
  readonly mark: (standing: Standing) => void;
};

/** `open`: running; `ended`: over, another attempt may follow; `decided`: none left. */
export type Standing = 'open' | 'ended' | 'decided';

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

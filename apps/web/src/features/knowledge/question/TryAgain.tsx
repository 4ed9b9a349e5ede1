import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';

/** Fetches the question again, which opens its next chance. */
export type NextChance = { readonly open: () => void; readonly isOpening: boolean };

export function TryAgain({ chance, kind = 'primary' }: { chance: NextChance; kind?: ButtonKind }) {
  return (
    <Button kind={kind} loading={chance.isOpening} loadingLabel={copy.loading} onClick={chance.open}>
      {copy.tryAgain}
    </Button>
  );
}

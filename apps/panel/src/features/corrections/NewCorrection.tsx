import { SheetButton } from '../screen/LayerSheet.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { formCopy as copy } from './corrections.copy.ts';

export function NewCorrection() {
  return (
    <SheetButton label={copy.open} icon="pencil" title={copy.title}>
      {(close) => <CorrectionForm onDone={close} />}
    </SheetButton>
  );
}

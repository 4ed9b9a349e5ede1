import { Button } from '@klub/ui/controls/Button.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { useLayer } from '../screen/layer.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { formCopy as copy } from './corrections.copy.ts';

export function NewCorrection() {
  const layer = useLayer();
  return (
    <>
      <Button icon="pencil" onClick={layer.open}>
        {copy.open}
      </Button>
      <Sheet
        open={layer.isOpen}
        title={copy.title}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <CorrectionForm key={layer.key} onDone={layer.close} />
      </Sheet>
    </>
  );
}

import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import type { IconName } from '@klub/ui/images/Icon.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { Fragment, type ReactNode } from 'react';
import { type LayerState, useLayer } from './layer.ts';
import { screenCopy as copy } from './screen.copy.ts';

type LayerSheetProps = {
  layer: LayerState;
  title: string;
  onClose?: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** The sheet of a layer; each opening mounts its content afresh. */
export function LayerSheet({
  layer,
  title,
  onClose = layer.close,
  onClosed = layer.onClosed,
  children,
}: LayerSheetProps) {
  return (
    <Sheet
      open={layer.isOpen}
      title={title}
      closeLabel={copy.close}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Fragment key={layer.key}>{children}</Fragment>
    </Sheet>
  );
}

type SheetButtonProps = {
  label: string;
  icon: IconName;
  kind?: ButtonKind;
  title?: string;
  /** The sheet outlives its button: an act may take the button away before the sheet has closed. */
  isOffered?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button and the sheet that it opens. */
export function SheetButton({
  label,
  icon,
  kind = 'primary',
  title = label,
  isOffered = true,
  children,
}: SheetButtonProps) {
  const layer = useLayer();
  return (
    <>
      {isOffered && (
        <Button kind={kind} icon={icon} onClick={layer.open}>
          {label}
        </Button>
      )}
      <LayerSheet layer={layer} title={title}>
        {children(layer.close)}
      </LayerSheet>
    </>
  );
}

import { Button, type ButtonKind } from './Button.tsx';
import { focusPage } from './focus.ts';

type OnceButtonProps = { kind?: ButtonKind; onClick: () => void; children: string };

/** A button that disappears with its section when pressed: the title receives its focus. */
export function OnceButton({ kind = 'primary', onClick, children }: OnceButtonProps) {
  const press = (): void => {
    focusPage(document.querySelector('main'));
    onClick();
  };
  return (
    <Button kind={kind} onClick={press}>
      {children}
    </Button>
  );
}

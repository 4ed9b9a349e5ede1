import { useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Alert, Dialog, Sheet, SideMenu } from '@klub/ui/overlays/Dialog.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Toaster } from '@klub/ui/feedback/Toaster.tsx';
import { createToasts, type Toast } from '@klub/ui/feedback/toasts.ts';
import { Section } from './Section.tsx';

const toasts = createToasts();
const samples: Toast[] = [
  { kind: 'success', words: 'Zalogowano poprawnie.', seconds: 3 },
  {
    kind: 'danger',
    words: 'Trzykrotnie podano nieprawidłowe hasło. Rozpocznij proces odzyskiwania hasła.',
    seconds: 4,
  },
  { kind: 'info', words: 'Raport jest już gotowy.', seconds: 3, position: 'top' },
];

export function LayersSection() {
  const [open, setOpen] = useState<'alert' | 'confirm' | 'dialog' | 'sheet' | 'menu' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Warstwy">
      <Card>
        <Row>
          <Button kind="quiet" onClick={() => setOpen('alert')}>
            Alert
          </Button>
          <Button kind="quiet" onClick={() => setOpen('confirm')}>
            Pytanie
          </Button>
          <Button kind="quiet" onClick={() => setOpen('dialog')}>
            Okno
          </Button>
          <Button kind="quiet" onClick={() => setOpen('sheet')}>
            Arkusz
          </Button>
          <Button kind="quiet" onClick={() => setOpen('menu')}>
            Menu
          </Button>
          {samples.map((toast) => (
            <Button key={toast.kind} kind="quiet" onClick={() => toasts.show(toast)}>
              {`Komunikat ${toast.kind}`}
            </Button>
          ))}
        </Row>
      </Card>
      <Alert open={open === 'alert'} title="Błąd!" onClose={close} closeLabel="OK">
        Nie udało się pobrać pliku. Link stracił ważność.
      </Alert>
      <Alert
        open={open === 'confirm'}
        title="Informacja"
        onClose={close}
        closeLabel="Anuluj"
        confirm={{ label: 'Tak', onConfirm: close }}
      >
        Czy chcesz sie wylogować?
      </Alert>
      <Dialog open={open === 'dialog'} title="Regulamin" onClose={close} closeLabel="Zamknij">
        Treść regulaminu programu Klub Partnera.
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        title="Filtry"
        onClose={close}
        closeLabel="Zamknij"
        actions={<Button onClick={close}>Pokaż wyniki</Button>}
      >
        <Select label="Miesiąc" options={[{ value: '11', label: 'Listopad 2026' }]} />
      </Sheet>
      <SideMenu open={open === 'menu'} title="Menu" onClose={close} closeLabel="Zamknij menu">
        <a href="#/_ui">Wyzwania</a>
      </SideMenu>
      <Toaster toasts={toasts} side="bottom" label="Komunikaty" closeLabel="Zamknij komunikat" />
    </Section>
  );
}

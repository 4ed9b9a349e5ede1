import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { Samples, Section } from './Section.tsx';

const years = ['2026', '2025'].map((value) => ({ value, label: value }));
const shops = ['Delikatesy Zdrój, Łódź', 'Sklep pod Lipą, Pabianice'].map((label) => ({
  value: label,
  label,
}));

export function FormsSection() {
  return (
    <Section title="Przyciski i pola">
      <Samples>
        <Card>
          <h3>Przyciski</h3>
          <Row>
            <Button>Dalej</Button>
            <Button kind="quiet">Anuluj</Button>
            <Button kind="danger">Usuń konto</Button>
            <Button kind="link">Nie pamiętam hasła</Button>
            <Button icon="download" kind="quiet">
              Pobierz raport
            </Button>
            <a className={buttonClass('primary')} href="#/_ui">
              Link jak przycisk
            </a>
          </Row>
          <Row>
            <Button disabled>Dalej</Button>
            <Button kind="quiet" disabled>
              Anuluj
            </Button>
            <Button loading loadingLabel="Zapisuję…">
              Zapisz zmiany
            </Button>
            <Button kind="quiet" loading loadingLabel="Wysyłam…">
              Wyślij ponownie
            </Button>
          </Row>
          <Button wide>Rozpocznij</Button>
        </Card>
        <Card tone="ink">
          <h3>Na granacie</h3>
          <Row>
            <Button onInk>Dalej</Button>
            <Button onInk kind="quiet">
              Szczegóły
            </Button>
            <Button onInk kind="link">
              Zobacz pytania
            </Button>
          </Row>
        </Card>
        <Card>
          <h3>Pola</h3>
          <Stack>
            <TextField
              label="Numer telefonu"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              prefix="+48"
              numeric
              defaultValue="500 000 001"
            />
            <TextField
              label="E-mail"
              type="email"
              autoComplete="email"
              hint="Na ten adres wyślemy odpowiedź."
              placeholder="anna@sklep.pl"
            />
            <TextField
              label="Numer konta"
              numeric
              inputMode="numeric"
              defaultValue="PL61 1090 1014"
              errors={['Numer konta jest za krótki: brakuje 16 cyfr.']}
              hint="PL i 26 cyfr"
            />
            <TextField
              label="Numer zablokowany"
              readOnly
              defaultValue="500 000 001"
              note="nieobowiązkowe"
            />
            <TextField label="Cel" suffix="pkt" disabled defaultValue="12 000" />
          </Stack>
        </Card>
        <Card>
          <h3>Więcej pól</h3>
          <Stack>
            <PasswordField
              label="Podaj hasło"
              autoComplete="current-password"
              showLabel="Pokaż hasło"
              hideLabel="Ukryj hasło"
              defaultValue="tajne-haslo"
            />
            <Select label="Rok" options={years} defaultValue="2026" />
            <Select
              label="Sklep"
              options={shops}
              placeholder="Wszystkie sklepy"
              errors={['Wybierz sklep z listy.']}
            />
            <TextArea label="Wiadomość" rows={4} hint="Do 2000 znaków" />
          </Stack>
        </Card>
      </Samples>
    </Section>
  );
}

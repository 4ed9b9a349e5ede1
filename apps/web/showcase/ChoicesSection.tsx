import { Card } from '@klub/ui/layout/Card.tsx';
import { Checkbox, Radio } from '@klub/ui/controls/Checkbox.tsx';
import { CheckboxCard, RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Samples, Section } from './Section.tsx';

const picture = new URL('./sample.svg', import.meta.url).href;

export function ChoicesSection() {
  return (
    <Section title="Wybór">
      <Samples>
        <Card>
          <Checkbox
            label="Akceptuję regulamin Klubu"
            details={<a href="#/_ui">Przeczytaj regulamin</a>}
            defaultChecked
          />
          <Checkbox
            label="Zgoda na SMS-y o nowych zadaniach"
            errors={['Ta zgoda jest potrzebna, żeby dołączyć do Klubu.']}
          />
          <Checkbox label="Zgoda niedostępna" disabled />
          <Checkbox label="Zgoda udzielona wcześniej" disabled defaultChecked />
        </Card>
        <Card>
          <ChoiceGroup legend="Forma prawna" hint="Od niej zależy, jakich danych potrzebujemy.">
            <Radio name="form" value="1" label="Prowadzę działalność gospodarczą" defaultChecked />
            <Radio name="form" value="0" label="Nie prowadzę działalności" />
          </ChoiceGroup>
          <ChoiceGroup legend="Ma cel" layout="row" errors={['Wybierz jedną odpowiedź.']}>
            <Radio name="target" value="1" label="Tak" />
            <Radio name="target" value="0" label="Nie" />
          </ChoiceGroup>
        </Card>
        <Card>
          <ChoiceGroup legend="Jak przechowywać kawę po otwarciu?">
            <RadioCard
              name="coffee"
              value="a"
              label="W szczelnym pojemniku, z dala od światła"
              defaultChecked
            />
            <RadioCard name="coffee" value="b" label="W lodówce" />
            <RadioCard name="coffee" value="c" label="Przy ekspresie, w otwartej torebce" />
          </ChoiceGroup>
        </Card>
        <Card>
          <ChoiceGroup legend="Po sprawdzeniu" disabled>
            <CheckboxCard
              name="done"
              value="a"
              label="Ziarna palone w tym miesiącu"
              defaultChecked
              outcome={{ kind: 'right', words: 'Dobrze' }}
            />
            <CheckboxCard
              name="done"
              value="b"
              label="Kawa rozpuszczalna"
              defaultChecked
              outcome={{ kind: 'wrong', words: 'Źle' }}
            />
            <CheckboxCard name="done" value="c" label="Kawa bezkofeinowa" />
          </ChoiceGroup>
        </Card>
        <Card>
          <ChoiceGroup legend="Która półka jest ułożona według planogramu?" layout="tiles">
            <RadioCard name="shelf" value="a" image={picture} imageAlt="Półka A" defaultChecked />
            <RadioCard name="shelf" value="b" image={picture} imageAlt="" label="Półka B" />
            <RadioCard name="shelf" value="c" image={picture} imageAlt="" label="Półka C" />
            <RadioCard name="shelf" value="d" image={picture} imageAlt="" label="Półka D" />
          </ChoiceGroup>
        </Card>
      </Samples>
    </Section>
  );
}

import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { Html, WithHtml } from '@klub/ui/text/Html.tsx';
import { Section } from './Section.tsx';

const picture = new URL('./sample.svg', import.meta.url).href;

const article = `
  <p>Dobra ekspozycja <strong>sprzedaje sama</strong>. Zobacz, jak ułożyć półkę z kawą, żeby klient znalazł swoją w 5 sekund.</p>
  <h2>Trzy zasady</h2>
  <ol><li>Nowości na wysokości oczu.</li><li>Ciężkie opakowania na dole.</li><li>Cena zawsze pod produktem.</li></ol>
  <blockquote>„Klient, który nie szuka, kupuje więcej” – mówi Żaneta z Łodzi.</blockquote>
  <table><thead><tr><th scope="col">Półka</th><th scope="col">Produkt</th></tr></thead><tbody><tr><td>1</td><td>Ziarna 1 kg</td></tr></tbody></table>
  <p>Więcej w <a href="#/strefa-wiedzy">strefie wiedzy</a> i na <a href="https://partner.example">stronie partnera</a>.</p>
  <form><input name="haslo" placeholder="Hasło"></form><img src="https://evil.example/x.png">`;

const pills = [
  'Kawa ziarnista: od czego zacząć',
  'Ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „” – … · → ← × %',
  'Herbaty na zimę',
];

export function TextSection() {
  return (
    <Section title="Treści">
      <CardGrid>
        {pills.map((title) => (
          <Card key={title} as="li" leads media={<img src={picture} alt="" />}>
            <Badge tone="accent">Aktywna</Badge>
            <h3>
              <a href="#/_ui">{title}</a>
            </h3>
            <p>Pięć minut czytania i jedno pytanie.</p>
          </Card>
        ))}
      </CardGrid>
      <Card>
        <WithHtml fallback={null}>
          <Html html={article} />
        </WithHtml>
      </Card>
    </Section>
  );
}

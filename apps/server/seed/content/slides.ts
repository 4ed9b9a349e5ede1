/** The intro: the first item is the introduction, the others are slides. */
export type Slide = {
  readonly title: string;
  readonly type: 'intro' | 'star' | 'circle' | 'padlock' | 'image';
  readonly picture?: string;
  readonly content: string;
};

export const slides: readonly Slide[] = [
  {
    title: 'Witaj w Klubie Partnera',
    type: 'intro',
    content: `<p>Tu Twoja wiedza i sprzedaż zamieniają się w nagrody. Pokażemy Ci trzy znaki, dzięki którym zawsze wiesz, na czym stoisz. Zajmie to minutę.</p>`,
  },
  {
    title: 'Gwiazda: to, co zdobyte',
    type: 'star',
    content: `<p>Za plan, wiedzę i zadania dostajesz <strong>złote punkty</strong>. Jeden złoty punkt to jeden złoty na Twoim koncie.</p>`,
  },
  {
    title: 'Koło: Twój plan',
    type: 'circle',
    content: `<p>Koło wypełnia się razem z zakupami Twojego sklepu. Tutaj masz <strong>43%</strong> planu miesiąca, a premia zaczyna się już od 60%.</p>`,
  },
  {
    title: 'Kłódka: Twoja wiedza',
    type: 'padlock',
    content: `<p>Przeczytaj pigułkę i odpowiedz na pytanie. Gdy zbierzesz dość poprawnych odpowiedzi, <strong>kłódka się otworzy</strong> i premia będzie Twoja.</p>`,
  },
  {
    title: 'Gramy razem',
    type: 'image',
    picture: 'slide-zespol',
    content: `<p>Premię liczymy ze wszystkich Twoich sklepów razem. Pytania zadasz swojemu przedstawicielowi albo w zakładce Kontakt. Powodzenia!</p>`,
  },
];

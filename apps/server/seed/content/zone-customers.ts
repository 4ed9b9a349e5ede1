import type { ZoneArticle } from './zone.ts';

export const customerArticles: readonly ZoneArticle[] = [
  {
    slug: 'swiatlo-zmienia-kolor',
    category: 'kolor',
    title: 'Dlaczego kolor w domu wygląda inaczej',
    excerpt: 'Winne jest światło. Jak uprzedzić klienta, zanim wróci z puszką.',
    picture: 'zone-swiatlo',
    daysAgo: 4,
    time: '13:15',
    content: `
<p>Ten sam szary potrafi być w sklepie neutralny, w pokoju od północy niebieski, a wieczorem przy ciepłej żarówce beżowy. To zjawisko ma nazwę, metameria, ale klientowi wystarczy jedno zdanie: <strong>kolor to farba razem ze światłem</strong>.</p>
<p>Poleć próbkę: dwie warstwy na kartonie formatu A4, oglądane w dzień i wieczorem, na tej ścianie, którą się maluje, i w oddaleniu od starego koloru. Karton można przestawiać, plamy na ścianie już nie.</p>
<p>Orientacyjnie: pokoje od północy lubią odcienie cieplejsze, pokoje od południa zniosą chłodniejsze.</p>`,
  },
  {
    slug: 'ktora-biel',
    category: 'kolor',
    title: 'Która biel? Przewodnik dla niezdecydowanych',
    excerpt: 'Ciepła, zimna, złamana. Trzy pytania zamiast trzydziestu próbek.',
    picture: 'zone-biel',
    daysAgo: 18,
    time: '10:35',
    content: `
<p>Biel jest kolorem, który sprawia najwięcej kłopotu, bo wszyscy myślą, że jest jedna. Zadaj trzy pytania: jaka jest podłoga, jakie są drzwi i listwy, z której strony jest okno.</p>
<ul>
<li><strong>Ciepła podłoga i kremowe listwy:</strong> biel złamana ciepłym tonem. Czysta, zimna biel sprawi, że listwy będą wyglądały na brudne.</li>
<li><strong>Szara podłoga, białe drzwi:</strong> biel neutralna.</li>
<li><strong>Okno od północy:</strong> unikaj bieli zimnej, bo pokój będzie siny.</li>
</ul>
<p>Sufit może być o ton jaśniejszy od ścian. Pomieszczenie wyda się wyższe.</p>`,
  },
  {
    slug: 'trzy-kolory-w-pokoju',
    category: 'kolor',
    title: 'Zasada 60, 30, 10',
    excerpt: 'Jak zestawić trzy kolory, żeby pokój był spokojny, a nie nudny.',
    picture: 'zone-proporcje',
    daysAgo: 60,
    time: '16:10',
    content: `
<p>Prosta proporcja, którą znają projektanci: <strong>60%</strong> koloru głównego (ściany), <strong>30%</strong> uzupełniającego (jedna ściana, zasłony, większe meble) i <strong>10%</strong> akcentu (poduszki, rama, drzwi).</p>
<p>Klientowi, który boi się koloru, zaproponuj akcent na najmniejszej powierzchni: wnękę, drzwi, pas za wezgłowiem. Mała puszka, mały koszt, duży efekt. A jeśli się spodoba, wróci po więcej.</p>`,
  },
  {
    slug: 'mieszalnik-dobre-nawyki',
    category: 'kolor',
    title: 'Mieszalnik: pięć dobrych nawyków',
    excerpt: 'Powtarzalny kolor zaczyna się przed otwarciem sklepu.',
    picture: 'zone-nawyki',
    daysAgo: 95,
    time: '07:50',
    content: `
<ol>
<li><strong>Rano</strong> uruchom mieszanie pigmentów i oczyść dysze.</li>
<li><strong>Sprawdź bazę</strong> dwa razy: receptura dla bazy A w bazie C da zupełnie inny kolor.</li>
<li><strong>Poczekaj na wstrząsarkę</strong> do końca programu, nawet przy kolejce.</li>
<li><strong>Otwórz puszkę przy kliencie</strong> i nanieś kroplę na wieczko. Po wyschnięciu porównajcie z próbnikiem.</li>
<li><strong>Przyklej naklejkę z recepturą</strong> na wieczko i na puszkę. Wieczka się mieszają.</li>
</ol>
<p>Barwionej farby nie przyjmujemy z powrotem. Uprzedź o tym przed mieszaniem, nie po.</p>`,
  },
  {
    slug: 'klient-z-telefonem',
    category: 'obsluga',
    title: 'Klient ze zdjęciem z internetu',
    excerpt: 'Zdjęcie to nie przeszkoda, tylko najlepszy początek rozmowy.',
    picture: 'zone-zdjecie',
    daysAgo: 8,
    time: '11:25',
    content: `
<p>Zdjęcie mówi, czego klient chce, ale nie mówi, co ma. Zacznij od pochwały wyboru, a potem zapytaj: <em>„A jak wygląda ten pokój dzisiaj?”</em>. W tym samym telefonie zwykle jest odpowiedź.</p>
<p>Nie dobieraj koloru z ekranu. Każdy wyświetlacz pokazuje go inaczej. Znajdźcie razem trzy najbliższe karty we wzorniku i zaproponuj próbkę.</p>
<p>Na koniec zrób coś dla jutra: zapisz klientowi nazwę farby, kolor i ilość na wizytówce sklepu. Po dokupienie wróci do tego, kto mu to zapisał.</p>`,
  },
  {
    slug: 'kolejka-w-sobote',
    category: 'obsluga',
    title: 'Kolejka w sobotę: jak obsłużyć trzech naraz',
    excerpt: 'Kontakt wzrokowy, jedno zdanie i zadanie na czas czekania.',
    picture: 'zone-kolejka',
    daysAgo: 37,
    time: '08:20',
    content: `
<p>Ludzie nie denerwują się dlatego, że czekają, tylko dlatego, że nie wiedzą, czy ktoś ich widzi. <strong>Kontakt wzrokowy i „za chwilę jestem do pana dyspozycji”</strong> kupuje kilka minut.</p>
<p>Daj czekającym zadanie: „proszę wybrać z tego wzornika trzy odcienie, zaraz wrócę”. Czas mija szybciej, a rozmowa zacznie się o krok dalej.</p>
<p>Mieszalnik pracuje sam. Gdy puszka się kręci, podejdź do następnej osoby i zadaj pierwsze pytanie: co malujemy?</p>`,
  },
  {
    slug: 'trudna-rozmowa-o-cenie',
    category: 'obsluga',
    title: '„Drogo”: co odpowiedzieć',
    excerpt: 'Cena za litr czy cena za pokój? Policz to, co klient naprawdę kupuje.',
    picture: 'zone-cena',
    daysAgo: 102,
    time: '12:05',
    content: `
<p>„Drogo” rzadko oznacza „nie mam pieniędzy”. Częściej: „nie wiem, za co płacę”. Zamiast bronić ceny, <strong>policz pokój</strong>.</p>
<p>Tańsza farba kryje w trzech warstwach i ma wydajność 9 m², droższa w dwóch i 13 m². Na 40 m² ścian to ponad 13 litrów wobec nieco ponad 6. Różnica w cenie litra znika, a zostaje wolne popołudnie.</p>
<p>Jeśli klient i tak wybierze tańszą, w porządku. Powiedz, co z nią zrobić, żeby efekt był dobry: grunt, trzy cienkie warstwy, dobry wałek. Wróci, bo potraktowałaś lub potraktowałeś go poważnie.</p>`,
  },
];

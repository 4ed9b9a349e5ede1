import type { Role } from '@klub/contract/roles';

/** `daysAgo` counts back from now, `time` is the hour in Warsaw. */
export type News = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly picture: string;
  readonly roles: readonly Role[];
  readonly daysAgo: number;
  readonly time: string;
  readonly content: string;
};

const everyone = ['user1', 'user2', 'user3', 'salesman'] as const;

export const news: readonly News[] = [
  {
    slug: 'nowa-farba-do-pokoju-dziecka',
    title: 'Widok Maluch: farba, którą umyjesz gąbką',
    excerpt: 'Nowość w ofercie: 1. klasa szorowania, głęboki mat i 24 gotowe kolory.',
    picture: 'news-nowosc',
    roles: everyone,
    daysAgo: 2,
    time: '08:30',
    content: `
<p>Od tego tygodnia w hurtowni czeka <strong>Widok Maluch</strong>, farba lateksowa do pokojów dziecięcych. Łączy dwie rzeczy, które dotąd trudno było mieć razem: głęboki mat i 1. klasę odporności na szorowanie.</p>
<h2>Co warto wiedzieć</h2>
<ul>
<li>wydajność do 13 m² z litra, dwie warstwy, druga po 3 godzinach,</li>
<li>opakowania 2,5 l i 5 l, 24 kolory gotowe i barwienie w bazie A,</li>
<li>kredki i flamastry zmywalne schodzą wilgotną gąbką po pełnym utwardzeniu, czyli po 4 tygodniach.</li>
</ul>
<p>Próbki 50 ml znajdziesz u swojego przedstawiciela. Zakupy nowości liczą się do planu tak samo jak cała marka Widok.</p>`,
  },
  {
    slug: 'premie-za-ostatni-miesiac-wyplacone',
    title: 'Premie za ostatni miesiąc są już na kontach',
    excerpt: 'Sprawdź wypłatę w osiągnięciach. Brakuje jej? Zwykle wystarczy uzupełnić profil.',
    picture: 'news-wyplata',
    roles: ['user1', 'user3'],
    daysAgo: 5,
    time: '14:05',
    content: `
<p>Zamknęliśmy rozliczenie ostatniego miesiąca. Przelewy zostały wysłane do wszystkich osób, które mają otwartą kłódkę i pełne dane w profilu.</p>
<p>Jeśli w <a href="#/wyzwania/osiagniecia">osiągnięciach</a> widzisz premię, a na koncie jej nie ma, sprawdź trzy rzeczy:</p>
<ol>
<li>czy numer konta w profilu jest aktualny,</li>
<li>czy uzupełniłaś lub uzupełniłeś dane podatkowe,</li>
<li>czy w ostatnich 72 godzinach nie zmieniał się numer konta. Wtedy wypłata czeka, żeby chronić Cię przed oszustwem.</li>
</ol>
<p>Nic nie przepada. Wstrzymana premia zostanie wypłacona z następną turą.</p>`,
  },
  {
    slug: 'trzy-pytania-w-tym-miesiacu',
    title: 'Cztery nowe pigułki, trzy odpowiedzi do kłódki',
    excerpt: 'W tym miesiącu uczymy się o gruncie, zużyciu farby, wałkach i dodatkach.',
    picture: 'news-pigulki',
    roles: everyone,
    daysAgo: 9,
    time: '09:00',
    content: `
<p>Nowe pigułki są już w zakładce <a href="#/wiedza/pigulki-wiedzy">Wiedza</a>. Każda to dwie minuty czytania i jedno pytanie. <strong>Trzy poprawne odpowiedzi</strong> otwierają kłódkę i odblokowują premię za plan.</p>
<p>Najczęściej pytaliście o zużycie farby, dlatego zaczynamy od przykładu, który da się policzyć przy ladzie bez kalkulatora. Pigułka o wałkach ma za to ściągę, którą warto zrobić sobie na zdjęciu w telefonie.</p>
<p>Rada: otwieraj pytanie dopiero wtedy, gdy masz spokojną minutę. Czas liczy się od otwarcia.</p>`,
  },
  {
    slug: 'ranking-regionow',
    title: 'Ranking regionów: południe o włos przed północą',
    excerpt: 'Dwa punkty procentowe różnicy i miesiąc do końca kwartału.',
    picture: 'news-ranking',
    roles: everyone,
    daysAgo: 14,
    time: '12:20',
    content: `
<p>W tym kwartale o pierwszym miejscu decydują drobiazgi. Region południowy prowadzi, ale północ odrabia straty każdego tygodnia, głównie dzięki sklepom specjalistycznym.</p>
<p>Co robią najlepsi? Zapytaliśmy. Odpowiedzi były zaskakująco podobne: <strong>próbka koloru dla każdego niezdecydowanego</strong> i pytanie o taśmę przy każdej puszce.</p>
<p>Zwycięski region zaprosimy na jednodniowe warsztaty kolorystyczne we Wrocławiu.</p>`,
  },
  {
    slug: 'warsztaty-kolorow',
    title: 'Warsztaty: jak rozmawiać o kolorze',
    excerpt: 'Bezpłatne spotkania w czterech miastach. Zapisy u przedstawiciela.',
    picture: 'news-szkolenie',
    roles: ['user1', 'user3', 'salesman'],
    daysAgo: 21,
    time: '10:15',
    content: `
<p>Klient pokazuje zdjęcie i mówi: „chcę dokładnie taki szary”. Co dalej? Na warsztatach pokażemy, jak zejść z tysiąca odcieni do trzech w pięć minut.</p>
<ul>
<li>ciepłe i zimne odcienie bieli, czyli dlaczego biel bywa różowa,</li>
<li>światło w sklepie i w domu,</li>
<li>próbnik w praktyce: dwie warstwy na kartonie formatu A4.</li>
</ul>
<p>Spotkania odbędą się we Wrocławiu, Krakowie, Warszawie i Gdańsku. Terminy są w <a href="#/kalendarz">kalendarzu</a>. Liczba miejsc jest ograniczona do 16 osób.</p>`,
  },
  {
    slug: 'nowe-progi-premii',
    title: 'Premia już od 60% planu',
    excerpt: 'Nowe progi premii miesięcznej: więcej osób dostanie ją wcześniej.',
    picture: 'news-progi',
    roles: ['user1'],
    daysAgo: 190,
    time: '08:00',
    content: `
<p>Słuchaliśmy Was na spotkaniach i zmieniliśmy zasady. Dotąd premia zaczynała się od 70% planu. Od tego miesiąca wystarczy <strong>60%</strong>, a za każdy procent powyżej planu doliczamy 3 złote punkty, najwyżej 90.</p>
<p>W zamian prosimy o jedno: trzy poprawne odpowiedzi w miesiącu. Wiedza pomaga sprzedawać, a sprzedaż otwiera premię. Szczegóły są w <a href="#/zasady">zasadach</a>.</p>`,
  },
  {
    slug: 'mieszalniki-po-przegladzie',
    title: 'Mieszalniki po przeglądzie: nowe receptury',
    excerpt: 'Zaktualizowaliśmy bazę kolorów. Sprawdź, czy Twój mieszalnik ma wersję 12.',
    picture: 'news-mieszalnik',
    roles: everyone,
    daysAgo: 33,
    time: '15:40',
    content: `
<p>Serwis zakończył przeglądy mieszalników. Przy okazji wgraliśmy nową bazę receptur: 320 nowych kolorów i poprawione żółcie, które w starej wersji wychodziły o ton za chłodne.</p>
<p>Numer wersji zobaczysz w prawym dolnym rogu ekranu mieszalnika. Jeśli jest niższy niż 12, zadzwoń do serwisu. Rozmowa trwa pięć minut, a aktualizacja wgrywa się sama w nocy.</p>
<p>Pamiętajcie o codziennym mieszaniu pigmentów przed otwarciem sklepu. To najprostszy sposób na powtarzalny kolor.</p>`,
  },
  {
    slug: 'nowy-wzornik',
    title: 'Nowy wzornik: 96 kolorów, które naprawdę się sprzedają',
    excerpt: 'Mniejszy, czytelniejszy, ułożony według pomieszczeń.',
    picture: 'news-paleta',
    roles: everyone,
    daysAgo: 47,
    time: '11:00',
    content: `
<p>Poprzedni wzornik miał ponad 200 kolorów i ważył prawie kilogram. Z danych wynika, że dziewięć na dziesięć puszek powstaje z 96 odcieni. Zostawiliśmy więc te, które wybieracie.</p>
<p>Kolory są ułożone według pomieszczeń, a na odwrocie każdej karty jest propozycja dwóch odcieni do pary. Wzorniki rozwożą przedstawiciele. Każdy sklep dostanie dwa: na ladę i do wypożyczania klientom.</p>`,
  },
  {
    slug: 'sezon-na-drewno',
    title: 'Sezon na drewno zaczyna się w sklepie',
    excerpt: 'Trzy pomysły na ekspozycję, która sprzedaje lazury i oleje.',
    picture: 'news-sezon',
    roles: everyone,
    daysAgo: 150,
    time: '09:30',
    content: `
<p>Pierwszy ciepły weekend zawsze zaskakuje. Klienci przychodzą wszyscy naraz i wszyscy z tym samym pytaniem: „czym pomalować płot?”. Przygotujcie się wcześniej.</p>
<ol>
<li><strong>Deska prawdy.</strong> Jedna deska, cztery pasy: impregnat, lazura, lakierobejca, olej. Klient sam zobaczy różnicę.</li>
<li><strong>Zestaw na taras</strong> w jednym miejscu: olej, szczotka, pędzel na kiju, zmywacz.</li>
<li><strong>Tabliczka „chodzi się czy patrzy się?”.</strong> Jedno pytanie zastępuje rozmowę z katalogiem.</li>
</ol>`,
  },
  {
    slug: 'wiadra-z-odzysku',
    title: 'Wiadra z odzysku w całej linii Ściana',
    excerpt: 'Połowa tworzywa pochodzi z recyklingu. Farba w środku bez zmian.',
    picture: 'news-eko',
    roles: everyone,
    daysAgo: 75,
    time: '13:10',
    content: `
<p>Nowe wiadra 5 i 10 litrów są produkowane w połowie z tworzywa z odzysku. Poznasz je po delikatnie szarym odcieniu i znaku na dnie.</p>
<p>Klient może zapytać, czy zmieniła się farba. Odpowiedź jest krótka: nie. Skład, wydajność i kolory zostają takie same, a puste wiadro po umyciu można oddać do pojemnika na tworzywa.</p>`,
  },
  {
    slug: 'dostawy-dwa-razy-w-tygodniu',
    title: 'Dostawy dwa razy w tygodniu',
    excerpt: 'Krótsze czekanie na bazy i pigmenty w każdym regionie.',
    picture: 'news-dostawa',
    roles: everyone,
    daysAgo: 110,
    time: '07:45',
    content: `
<p>Od przyszłego tygodnia auta z magazynu centralnego wyjeżdżają we wtorki i czwartki do każdego regionu. Zamówienie złożone do godziny 12 w poniedziałek lub środę przyjedzie następnego dnia.</p>
<p>Dzięki temu na półce może stać mniej zapasu, a na zapleczu będzie więcej miejsca. Jeśli Twój sklep przyjmuje towar tylko rano, zgłoś to przedstawicielowi. Ustalimy stałe okno.</p>`,
  },
  {
    slug: 'klub-w-telefonie',
    title: 'Klub na ekranie głównym telefonu',
    excerpt: 'Dodaj skrót i sprawdzaj plan jednym dotknięciem.',
    picture: 'news-telefon',
    roles: everyone,
    daysAgo: 240,
    time: '16:00',
    content: `
<p>Nie trzeba pamiętać adresu. Otwórz Klub w przeglądarce telefonu, wybierz menu i polecenie „Dodaj do ekranu głównego”. Ikona pojawi się obok innych aplikacji.</p>
<p>Bez zasięgu zobaczysz ostatnie znane wyniki z dopiskiem, z kiedy pochodzą. Po powrocie sieci wszystko odświeży się samo.</p>`,
  },
];

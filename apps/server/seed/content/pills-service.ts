import type { Pill } from './content.ts';

/** Pills about customers, safety and complaints. */
export const servicePills: readonly Pill[] = [
  {
    slug: 'trzy-pytania-do-klienta',
    title: 'Trzy pytania, które sprzedają',
    excerpt:
      'Co, gdzie i kto? Zanim sięgniesz po puszkę, zadaj trzy pytania. Wybór produktu zrobi się sam.',
    picture: 'pill-rozmowa',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -2, day: 5 },
    closes: { month: -2 },
    content: `
<p>Klient mówi: „szukam białej farby”. Sprzedawca bez planu pyta: „a jakiej?” i obaj stoją w miejscu. Sprzedawca z planem zadaje trzy pytania i po minucie wie, którą puszkę wziąć do ręki.</p>
<h3>1. Co malujemy?</h3>
<p>Nowy tynk, stara farba, płyta, drewno, metal? To pytanie wybiera <strong>przygotowanie i rodzaj farby</strong>. Poproś o zdjęcie w telefonie, prawie każdy je ma. Na zdjęciu zobaczysz to, czego klient nie powie: zaciek, pęknięcie, silikon przy suficie.</p>
<h3>2. Gdzie to jest?</h3>
<p>Łazienka bez okna, korytarz, sypialnia od południa? To pytanie wybiera <strong>odporność i połysk</strong>.</p>
<h3>3. Kto tam mieszka?</h3>
<p>Dzieci, pies, alergik, wynajmujący? To pytanie wybiera <strong>klasę szorowania i cenę</strong>, bez mówienia o cenie. Kto maluje mieszkanie na wynajem, szuka łatwych poprawek. Kto maluje pokój dziecka, zapłaci za spokój.</p>
<h3>Potem pokaż dwa, nie pięć</h3>
<p>Przy pięciu puszkach klient mówi „muszę się zastanowić”. Pokaż <strong>dwa produkty</strong>: ten, który polecasz, i jeden tańszy. Powiedz jednym zdaniem, czym się różnią w jego pokoju, a nie w katalogu: „tę umyje pani gąbką, tamtą trzeba będzie przemalować”.</p>
<h3>Język korzyści, krótko</h3>
<ul>
<li>zamiast „klasa 1 według normy” powiedz „kredka schodzi wilgotną gąbką”,</li>
<li>zamiast „niska zawartość LZO” powiedz „wieczorem można tu spać po wywietrzeniu”, ale tylko jeśli potwierdza to karta produktu,</li>
<li>zamiast „wysoka wydajność” powiedz „na ten pokój wystarczy jedno wiadro”.</li>
</ul>
<blockquote>Na koniec zawsze powtórz zamówienie własnymi słowami. Klient usłyszy, że został wysłuchany, a ty unikniesz pomyłki.</blockquote>`,
  },
  {
    slug: 'etykieta-i-bezpieczenstwo',
    title: 'Czytaj etykietę: bezpieczeństwo',
    excerpt:
      'Cztery piktogramy, które musisz znać, i co zrobić, gdy w alejce rozleje się rozpuszczalnik.',
    picture: 'pill-bezpieczenstwo',
    roles: ['user1', 'user2', 'user3', 'salesman'],
    opens: { month: -3, day: 1 },
    closes: { month: -3 },
    content: `
<p>Czerwona ramka na etykiecie to nie ozdoba. Piktogramy są takie same w całej Unii Europejskiej i mówią, co produkt może zrobić człowiekowi lub środowisku. Kto je zna, umie doradzić i umie zareagować.</p>
<h3>Cztery najczęstsze w naszym dziale</h3>
<ul>
<li><strong>Płomień</strong>: produkt łatwopalny. Rozpuszczalniki, emalie, aerozole. Z dala od ognia, iskier i słońca w witrynie.</li>
<li><strong>Wykrzyknik</strong>: działa drażniąco lub szkodliwie, na przykład uczula skórę.</li>
<li><strong>Ryba i drzewo</strong>: szkodliwy dla środowiska wodnego. Resztek nie wylewamy do zlewu ani kratki ściekowej.</li>
<li><strong>Żrąca kropla</strong>: niszczy skórę i metal. Wybielacze, usuwacze, niektóre środki grzybobójcze. Rękawice i okulary obowiązkowo.</li>
</ul>
<p>Pod piktogramem jest hasło: <strong>„Uwaga”</strong> oznacza mniejsze, a <strong>„Niebezpieczeństwo”</strong> poważniejsze zagrożenie. Szczegóły zawiera karta charakterystyki, którą sklep ma obowiązek udostępnić pracownikom i klientom zawodowym.</p>
<h3>Rozlało się w alejce</h3>
<ol>
<li>Odsuń klientów i postaw ostrzeżenie. Przy rozpuszczalniku usuń źródła iskier i otwórz drzwi.</li>
<li>Załóż rękawice z zaplecza.</li>
<li>Zasyp <strong>sorbentem lub piaskiem</strong>, nie trocinami. Trociny nasączone rozpuszczalnikiem łatwo się zapalą.</li>
<li>Zbierz do zamykanego pojemnika na odpady niebezpieczne. Nie spłukuj do kratki.</li>
<li>Zgłoś przełożonemu, nawet jeśli rozlało się niewiele.</li>
</ol>
<h3>Pytanie klienta: gdzie wyrzucić resztki?</h3>
<p>Zaschnięta farba wodna w otwartej puszce to zwykle odpad, który przyjmie PSZOK, podobnie jak niedokończone emalie i rozpuszczalniki. Nigdy kanalizacja. Pustą, wytartą puszkę metalową przyjmie zwykle pojemnik na metale i tworzywa, ale zasady ustala gmina.</p>
<blockquote>Zdanie do klienta: „Proszę spojrzeć na ten znak, on mówi, czego tu nie robić”.</blockquote>`,
  },
  {
    slug: 'reklamacja-bez-nerwow',
    title: 'Reklamacja bez nerwów',
    excerpt:
      'Wysłuchaj, zapytaj, zapisz. Jak przyjąć reklamację, żeby klient wyszedł spokojniejszy, niż wszedł.',
    picture: 'pill-reklamacja',
    roles: ['user1', 'user2', 'user3', 'salesman'],
    opens: { month: -6, day: 1 },
    closes: { month: -6 },
    content: `
<p>Klient z odpadającą farbą nie jest przeciwnikiem. Jest kimś, kto poświęcił weekend i przegrał. Pierwsze dwie minuty decydują o tym, czy wróci do was po kolejną puszkę.</p>
<h3>Minuta pierwsza: wysłuchaj</h3>
<p>Nie przerywaj, nie tłumacz, nie szukaj winnego. Powiedz: <em>„Rozumiem, to przykre. Sprawdźmy, co się stało”</em>. To nie jest przyznanie się do winy, tylko do tego, że słuchasz.</p>
<h3>Minuta druga: zapytaj</h3>
<ul>
<li>Jakie było podłoże i czym było zagruntowane?</li>
<li>Kiedy malowano, ile warstw i ile schła pierwsza?</li>
<li>Czy zostało opakowanie? Numer partii jest na puszce i bez niego producent niewiele ustali.</li>
<li>Czy jest zdjęcie całej ściany i zbliżenie?</li>
</ul>
<h3>Potem: zapisz i nadaj termin</h3>
<p>Konsument może reklamować towar niezgodny z umową. Sprzedawca odpowiada za niezgodność, która wyjdzie na jaw <strong>w ciągu 2 lat</strong> od wydania towaru. Na reklamację konsumenta trzeba odpowiedzieć <strong>w ciągu 14 dni</strong>. Brak odpowiedzi w tym czasie oznacza, że reklamacja została uznana. Paragon pomaga, ale nie jest jedynym dowodem zakupu: może nim być także wydruk płatności kartą.</p>
<p>Nie oceniaj reklamacji przy ladzie. Twoim zadaniem jest ją <strong>przyjąć kompletną</strong>. O uznaniu decyduje osoba wskazana w sklepie, często po opinii producenta.</p>
<h3>Czego nie mówić</h3>
<ul>
<li>„Na pewno pan nie zagruntował”.</li>
<li>„Bez paragonu nic nie zrobię”.</li>
<li>„To wina producenta, proszę dzwonić do nich”.</li>
</ul>
<blockquote>Dobrze przyjęta reklamacja kosztuje puszkę farby. Źle przyjęta kosztuje klienta i wszystkich jego sąsiadów.</blockquote>`,
  },
];

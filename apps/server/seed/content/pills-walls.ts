import type { Pill } from './content.ts';

/**
 * Pills about walls and ceilings. The brand "Widok" is invented; the advice is true of any good
 * paint.
 */
export const wallPills: readonly Pill[] = [
  {
    slug: 'grunt-to-podstawa',
    title: 'Grunt to podstawa',
    excerpt:
      'Kiedy gruntować, a kiedy odradzić? Dwa szybkie testy, które klient zrobi w domu bez żadnych narzędzi.',
    picture: 'pill-grunt',
    roles: ['user1', 'user2', 'user3', 'salesman'],
    opens: { month: 0, day: 1 },
    closes: { month: 0 },
    content: `
<p>Połowa pytań o łuszczącą się farbę zaczyna się od tego samego zdania: „malowałem od razu, bo ściana wyglądała dobrze”. Grunt nie poprawia wyglądu. Jego zadaniem jest <strong>wyrównać chłonność</strong> podłoża i <strong>związać to, co się osypuje</strong>, żeby farba schła wszędzie tak samo.</p>
<h3>Dwa testy, które klient zrobi sam</h3>
<ul>
<li><strong>Test dłoni.</strong> Przetrzyj ścianę ciemną ściereczką albo dłonią. Biały pył oznacza podłoże pylące: gruntujemy.</li>
<li><strong>Test wody.</strong> Zwilż ścianę mokrą gąbką. Jeśli woda wsiąka w kilka sekund i zostawia ciemną plamę, podłoże jest chłonne: gruntujemy. Jeśli spływa, grunt nie ma w co wniknąć i tylko zaszkodzi.</li>
</ul>
<h3>Gdzie grunt jest konieczny</h3>
<ul>
<li>nowe tynki gipsowe i cementowo-wapienne, po pełnym wyschnięciu (tynk gipsowy zwykle 2 tygodnie, cementowo-wapienny około 4),</li>
<li>gładzie i miejsca szpachlowane,</li>
<li>płyty gipsowo-kartonowe, bo karton i szpachla na spoinach piją wodę zupełnie inaczej.</li>
</ul>
<h3>Gdzie grunt szkodzi</h3>
<p>Na starej, mocno trzymającej się farbie lateksowej grunt akrylowy nie wsiąknie. Zostanie na wierzchu jako szklista, śliska błona i nowa farba nie będzie miała się czego trzymać. Taką ścianę wystarczy umyć, zmatowić i odkurzyć. Ta sama zasada dotyczy nadmiaru: grunt nakładamy <strong>raz i cienko</strong>, a błyszczące zacieki ścieramy od razu.</p>
<blockquote>Zdanie do klienta: „Grunt to najtańsza warstwa na tej ścianie. Oszczędza jedną warstwę farby, bo farba nie wsiąka”.</blockquote>
<p>Widok Grunt schnie od 2 do 4 godzin. Jeden litr wystarcza na około 8–10 m², zależnie od chłonności podłoża.</p>`,
  },
  {
    slug: 'ile-farby-potrzeba',
    title: 'Ile farby naprawdę potrzeba?',
    excerpt:
      'Jedno równanie, dwie warstwy i dziesięć procent zapasu. Policz przy ladzie szybciej niż kalkulator w telefonie.',
    picture: 'pill-wydajnosc',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: 0, day: 1 },
    closes: { month: 0 },
    content: `
<p>Klient, któremu zabraknie pół litra, wróci zły. Klient, któremu zostaną dwa wiadra, nie wróci wcale. Dlatego zamiast pytać „ile litrów podać?”, policzcie to razem. Wystarczą trzy liczby.</p>
<h3>Trzy kroki</h3>
<ol>
<li><strong>Powierzchnia ścian:</strong> obwód pokoju razy wysokość, minus okna i drzwi. Pokój 4 × 5 m ma 18 m obwodu, przy wysokości 2,5 m to 45 m². Po odjęciu drzwi i okna zostaje około 41 m².</li>
<li><strong>Razy liczba warstw.</strong> Producent podaje wydajność dla jednej warstwy, a maluje się zawsze co najmniej dwie: 82 m².</li>
<li><strong>Podziel przez wydajność z etykiety.</strong> Widok Ściana ma do 14 m² z litra, ale „do” oznacza gładkie, zagruntowane podłoże. Licz ostrożnie 12: wychodzi niecałe 7 litrów.</li>
</ol>
<p>Na końcu dodaj <strong>10% zapasu</strong> na poprawki. W naszym przykładzie to 7,5 litra: wiadro 5 l i puszka 2,5 l.</p>
<h3>Kiedy farby pójdzie więcej</h3>
<ul>
<li><strong>Podłoże chłonne i niezagruntowane</strong> potrafi zabrać o jedną trzecią więcej.</li>
<li><strong>Tynk strukturalny</strong> ma większą powierzchnię, niż wynika z pomiaru.</li>
<li><strong>Zmiana z ciemnego koloru na jasny</strong>, a także intensywne żółcie i czerwienie, wymaga często trzeciej warstwy.</li>
</ul>
<h3>Jedna partia, jeden kolor</h3>
<p>Kolor z mieszalnika zamawiamy w całości jednego dnia. Jeśli klient dokupuje, niech przyniesie wieczko: na naklejce jest receptura. Przy dużej ścianie doradź przelanie puszek do jednego wiadra i wymieszanie, bo nawet ta sama receptura potrafi minimalnie się różnić.</p>
<blockquote>Zdanie do klienta: „Policzmy razem, żeby pan nie musiał przyjeżdżać drugi raz”.</blockquote>`,
  },
  {
    slug: 'polysk-bez-tajemnic',
    title: 'Mat, satyna, połysk',
    excerpt:
      'Im większy połysk, tym łatwiej umyć ścianę i tym trudniej ukryć jej wady. Jak doradzić jednym zdaniem.',
    picture: 'pill-polysk',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -1, day: 1 },
    closes: { month: -1 },
    content: `
<p>Klient pyta o kolor, a na ścianę patrzy potem przez lata przez jej połysk. To on decyduje, czy widać każdą rysę po szpachli i czy plamę po kredce da się zmyć.</p>
<h3>Zasada w jednym zdaniu</h3>
<p><strong>Im większy połysk, tym łatwiej utrzymać czystość i tym lepiej widać nierówności.</strong> Mat rozprasza światło i ukrywa wady podłoża, połysk odbija je jak lustro i podkreśla każdą falę.</p>
<table>
<thead><tr><th>Wykończenie</th><th>Gdzie</th><th>Dlaczego</th></tr></thead>
<tbody>
<tr><td>Głęboki mat</td><td>sufity, stare i nierówne ściany</td><td>nie odbija światła z okna</td></tr>
<tr><td>Mat</td><td>salon, sypialnia</td><td>spokojny kolor, łatwe poprawki</td></tr>
<tr><td>Satyna</td><td>korytarz, pokój dziecka, kuchnia</td><td>gładsza powłoka, łatwiej ją umyć</td></tr>
<tr><td>Półpołysk i połysk</td><td>drzwi, listwy, meble, metal</td><td>najtwardsza, odporna na dotyk</td></tr>
</tbody>
</table>
<h3>Sufit to osobna rozmowa</h3>
<p>Na suficie światło z okna pada prawie równolegle do powierzchni i pokazuje wszystko: ślady wałka, łączenia płyt, poprawki. Dlatego na sufit polecamy farbę głęboko matową. Maluje się ją wzdłuż padania światła, od okna w głąb pokoju.</p>
<h3>Poprawki i „plamy”</h3>
<p>Na macie mała poprawka zwykle znika. Na satynie miejscowa zaprawka prawie zawsze będzie widoczna pod kątem, bo zmienia się połysk, nie kolor. Uprzedź o tym klienta <em>zanim</em> kupi, wtedy nie będzie to reklamacja, tylko dobra rada.</p>
<blockquote>Zdanie do klienta: „Ściana jest równa czy raczej z historią? Jeśli z historią, bierzemy mat”.</blockquote>`,
  },
  {
    slug: 'klasy-szorowania',
    title: 'Co znaczy klasa szorowania',
    excerpt:
      'Klasa 1, 2 czy 3? Co naprawdę mierzy norma PN-EN 13300 i jak przełożyć ją na życie z psem i dwójką dzieci.',
    picture: 'pill-szorowanie',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -2, day: 1 },
    closes: { month: -2 },
    content: `
<p>„Zmywalna”, „plamoodporna”, „superodporna”: to słowa z reklamy. Porównać można tylko liczbę, a tą liczbą jest <strong>klasa odporności na szorowanie na mokro</strong> według normy PN-EN 13300.</p>
<h3>Jak to się mierzy</h3>
<p>Wyschniętą powłokę szoruje się w laboratorium mokrą, szorstką włókniną i sprawdza, o ile mikrometrów zrobiła się cieńsza. Dla klas 1–3 jest to 200 cykli, dla klas 4 i 5 tylko 40.</p>
<table>
<thead><tr><th>Klasa</th><th>Ubytek powłoki</th><th>W praktyce</th></tr></thead>
<tbody>
<tr><td>1</td><td>mniej niż 5 µm po 200 cyklach</td><td>korytarz, kuchnia, przedszkole, biuro</td></tr>
<tr><td>2</td><td>od 5 do mniej niż 20 µm po 200 cyklach</td><td>pokój dziecka, salon z psem</td></tr>
<tr><td>3</td><td>od 20 do mniej niż 70 µm po 200 cyklach</td><td>sypialnia, gabinet</td></tr>
<tr><td>4</td><td>mniej niż 70 µm po 40 cyklach</td><td>sufit, miejsca nietykane</td></tr>
<tr><td>5</td><td>70 µm i więcej po 40 cyklach</td><td>tylko do odświeżenia</td></tr>
</tbody>
</table>
<p>Zapamiętaj kierunek: <strong>im niższy numer, tym trwalsza powłoka</strong>. Klienci często sądzą odwrotnie.</p>
<h3>O czym klasa nie mówi</h3>
<ul>
<li><strong>Nie mówi o kryciu.</strong> Zdolność krycia ma w tej normie osobną klasę.</li>
<li><strong>Nie mówi o plamach.</strong> Powłoka klasy 1 wytrzyma szorowanie, ale czerwone wino i tak trzeba zetrzeć od razu.</li>
<li><strong>Nie działa od pierwszego dnia.</strong> Farba lateksowa nabiera pełnej odporności po około 4 tygodniach. Wcześniej ścian nie myjemy.</li>
</ul>
<blockquote>Zdanie do klienta: „Kto w tym pokoju dotyka ścian? Jeśli ktoś poniżej metra wzrostu, bierzemy klasę 1”.</blockquote>`,
  },
  {
    slug: 'kuchnia-i-lazienka',
    title: 'Kuchnia i łazienka bez pleśni',
    excerpt:
      'Farba z dodatkiem grzybobójczym pomaga, ale nie zastąpi wentylacji. Co sprzedać, a co doradzić.',
    picture: 'pill-kuchnia',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -1, day: 8 },
    closes: { month: -1 },
    content: `
<p>W kuchni farba walczy z tłuszczem, w łazience z parą. Dlatego zwykła farba do pokoju po roku wygląda tam źle, choć nic złego się z nią nie stało: po prostu nie jest do tego stworzona.</p>
<h3>Skąd bierze się pleśń</h3>
<p>Zarodniki są wszędzie. Do wzrostu potrzebują wilgoci, a ta skrapla się tam, gdzie ściana jest najzimniejsza: w narożniku zewnętrznym, za szafką, nad oknem. <strong>Bez usunięcia przyczyny wilgoci pleśń wróci</strong> przez każdą farbę. Zapytaj więc najpierw o wentylację: czy kratka „ciągnie” kartkę papieru i czy pod drzwiami łazienki jest szczelina.</p>
<h3>Kolejność pracy</h3>
<ol>
<li><strong>Preparat grzybobójczy</strong> na suche podłoże, czas działania według etykiety (zwykle kilkanaście minut do kilku godzin), potem zmycie. Rękawice, okulary, otwarte okno. Nigdy nie mieszamy go z octem ani kwaśnym środkiem do łazienek, bo preparaty z chlorem wydzielają wtedy trujący gaz.</li>
<li><strong>Usunięcie</strong> luźnej farby i szpachli z zaatakowanego miejsca, na mokro, żeby nie rozpylać zarodników.</li>
<li><strong>Grunt</strong>, a po wyschnięciu dwie warstwy farby do pomieszczeń wilgotnych.</li>
</ol>
<h3>Co odróżnia farbę do kuchni i łazienki</h3>
<p>Widok Kuchnia i Łazienka ma zwartą, satynową powłokę w 1. klasie szorowania, której para i tłuszcz nie przenikają tak łatwo, oraz środek chroniący samą powłokę przed grzybem. Chroni powłokę, a nie leczy ściany: tego nie obiecujemy.</p>
<p>Nie polecamy jej bezpośrednio pod prysznicem. Tam, gdzie leje się woda, jest miejsce na płytki i hydroizolację.</p>
<blockquote>Zdanie do klienta: „Farba pomoże, jeśli łazienka ma czym oddychać. Sprawdźmy najpierw kratkę”.</blockquote>`,
  },
];

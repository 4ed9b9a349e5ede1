import type { Pill } from './content.ts';

/** Pills about tools, additives, façades and wood. */
export const toolPills: readonly Pill[] = [
  {
    slug: 'walek-czy-pedzel',
    title: 'Wałek czy pędzel?',
    excerpt:
      'Długość włosia dobiera się do podłoża, nie do ceny. Ściąga, dzięki której klient pomaluje równo za pierwszym razem.',
    picture: 'pill-walek',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: 0, day: 1 },
    closes: { month: 0 },
    content: `
<p>Dobra farba położona złym wałkiem wygląda jak zła farba. Smugi, „baranek” i włosy na ścianie to prawie zawsze wina narzędzia. Dobra wiadomość: dobór jest prosty i zależy głównie od podłoża.</p>
<h3>Im bardziej chropowate podłoże, tym dłuższe włosie</h3>
<ul>
<li><strong>Gąbka i flock (do 5 mm):</strong> drzwi, meble, metal, lakiery i emalie. Daje najgładszą powłokę, ale nabiera mało farby.</li>
<li><strong>Krótkie włosie (6–10 mm):</strong> gładkie ściany, gładź, płyta gipsowo-kartonowa, farby satynowe.</li>
<li><strong>Średnie włosie (11–15 mm):</strong> zwykłe tynki i tapety do malowania, większość ścian w mieszkaniu.</li>
<li><strong>Długie włosie (18 mm i więcej):</strong> chropowaty tynk elewacyjny, mur, struktura. Tylko ono sięga na dno nierówności.</li>
</ul>
<h3>A kiedy pędzel?</h3>
<p>Pędzlem „odcinamy”: narożniki, okolice gniazdek, pas przy suficie. Do farb wodnych wybieramy <strong>włosie syntetyczne</strong>, bo naturalne nasiąka wodą, mięknie i zostawia smugi. Naturalna szczecina lubi się z farbami rozpuszczalnikowymi i olejami. Pędzel ukośny prowadzi się pewniej wzdłuż linii.</p>
<h3>Trzy rady, które ratują ścianę</h3>
<ol>
<li>Nowy wałek zwilż i przetocz po taśmie malarskiej: zbierze luźne włosy, zanim trafią na ścianę.</li>
<li>Maluj pasami „mokre na mokre”, a ostatnie pociągnięcie prowadź zawsze w jedną stronę.</li>
<li>Odcinaj i maluj tę samą ścianę od razu. Wyschnięty pas przy suficie będzie widać jak ramkę.</li>
</ol>
<blockquote>Zdanie do klienta: „Jaka jest ta ściana w dotyku? Gładka czy szorstka? Do tego dobierzemy wałek”.</blockquote>`,
  },
  {
    slug: 'dodatki-do-koszyka',
    title: 'Dodatki, o które klient nie zapyta',
    excerpt:
      'Taśma, folia, akryl, kuweta. Pięć drobiazgów, bez których malowanie kończy się drugą wizytą w sklepie.',
    picture: 'pill-dodatki',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -1, day: 20 },
    closes: { month: 0 },
    content: `
<p>Klient przychodzi po farbę. Wraca po taśmę, bo zapomniał, a potem jeszcze raz po folię. Podpowiedzenie dodatków nie jest wciskaniem: to oszczędzenie komuś soboty. Najprościej przejść z nim pokój od góry do dołu.</p>
<h3>Zabezpieczenie: taśma i folia</h3>
<ul>
<li><strong>Taśma malarska</strong> na listwy, ramy i gniazdka. Na świeżo malowane ściany i tapety taśma o obniżonej przyczepności. Odklejamy ją, zanim farba do końca wyschnie, pod kątem 45°, inaczej zerwie brzeg powłoki.</li>
<li><strong>Folia malarska</strong> na meble i podłogę. Cienka na meble, gruba albo papierowa na podłogę, bo po cienkiej folii łatwo się poślizgnąć.</li>
</ul>
<h3>Naprawa: akryl i szpachla</h3>
<p>Szczelinę między ścianą a sufitem wypełnia <strong>akryl</strong>, nie silikon. Akryl da się pomalować, a z silikonu każda farba ścienna spłynie i się złuszczy. To najczęstszy błąd w domach po remoncie. Dziury po kołkach wypełnia gotowa masa szpachlowa, a wygładza je papier o granulacji 180–220.</p>
<h3>Wygoda: kuweta i kij</h3>
<p>Kuweta z kratką odciska nadmiar farby, a kij teleskopowy pozwala malować sufit z podłogi. Drabina jest potrzebna tylko do odcinania.</p>
<h3>Jak to powiedzieć</h3>
<p>Nie pytaj „czy coś jeszcze?”, bo odpowiedź brzmi „nie”. Zapytaj konkretnie: <em>„Taśmę i folię ma pan w domu?”</em>. Sprawdź w swoim sklepie, ile paragonów z farbą ma na sobie taśmę. To najszybsza miara dobrej obsługi.</p>
<blockquote>Zasada lady: jedna farba, dwa zabezpieczenia, jedno narzędzie.</blockquote>`,
  },
  {
    slug: 'elewacja-i-pogoda',
    title: 'Elewacja i pogoda',
    excerpt:
      'Temperatura, słońce, rosa. Kiedy powiedzieć klientowi „proszę poczekać do jutra” i zyskać jego zaufanie.',
    picture: 'pill-elewacja',
    roles: ['user1', 'user3', 'salesman'],
    opens: { month: -4, day: 1 },
    closes: { month: -4 },
    content: `
<p>Farba elewacyjna nie psuje się na ścianie od roku. Psuje się w pierwszej dobie, gdy woda odparowuje za szybko albo nie może odparować wcale. Dlatego przy elewacji pogoda jest ważniejsza niż kolor.</p>
<h3>Okno pogodowe</h3>
<ul>
<li><strong>Od 5 do 25 °C</strong>: tyle powinny mieć powietrze <em>i ściana</em>, także w nocy po malowaniu. Poniżej 5 °C farba dyspersyjna nie utworzy ciągłej powłoki.</li>
<li><strong>Bez ostrego słońca.</strong> Nagrzana ściana potrafi mieć 20 °C więcej niż powietrze. Farba schnie w minutę, zostają zakładki i słaba przyczepność. Malujemy po stronie cienia i „idziemy za cieniem” dookoła domu.</li>
<li><strong>Bez deszczu, mgły i silnego wiatru</strong> w trakcie malowania i przez co najmniej dobę po nim.</li>
</ul>
<h3>Cichy wróg: rosa</h3>
<p>Jesienią najczęstszą przyczyną zacieków nie jest deszcz, tylko wieczorna rosa. Woda skrapla się, gdy ściana ochłodzi się do punktu rosy. Bezpieczna zasada: temperatura ściany co najmniej <strong>3 °C powyżej punktu rosy</strong>, a malowanie kończymy kilka godzin przed zachodem słońca.</p>
<h3>Podłoże</h3>
<p>Glony i brud zmywamy preparatem, nie samą myjką ciśnieniową, która wtłacza wodę w mur. Umyta ściana schnie co najmniej dobę lub dwie. Nowy tynk mineralny sezonujemy zgodnie z kartą, zwykle od 2 do 4 tygodni.</p>
<h3>Kolor a ocieplenie</h3>
<p>Na styropianie unikaj bardzo ciemnych barw. Współczynnik odbicia światła (HBW) poniżej 20 oznacza, że ściana będzie się mocno nagrzewać i pękać.</p>
<blockquote>Zdanie do klienta: „Farba jest gotowa, pogoda jeszcze nie. Proszę sprawdzić prognozę na dwie noce”.</blockquote>`,
  },
  {
    slug: 'drewno-na-zewnatrz',
    title: 'Lazura, lakierobejca czy olej?',
    excerpt:
      'Taras, płot i altana potrzebują trzech różnych produktów. Jak rozpoznać potrzebę po jednym pytaniu.',
    picture: 'pill-drewno',
    roles: ['user1', 'user2', 'user3', 'salesman'],
    opens: { month: -5, day: 1 },
    closes: { month: -5 },
    content: `
<p>„Coś do drewna na zewnątrz” to najtrudniejsze zamówienie w dziale, bo za tymi słowami kryją się cztery różne produkty. Rozstrzyga jedno pytanie: <strong>czy po tym drewnie się chodzi, czy tylko się na nie patrzy?</strong></p>
<h3>Cztery produkty, cztery zadania</h3>
<ul>
<li><strong>Impregnat</strong> wnika w głąb i chroni przed grzybem i owadami. Sam nie wystarcza: to pierwsza warstwa pod lazurę lub lakierobejcę.</li>
<li><strong>Lazura</strong> zostawia widoczny rysunek słojów i cienką, elastyczną powłokę. Nie pęka i nie łuszczy się płatami, dlatego odnawia się ją bez zdzierania. Płot, altana, podbitka.</li>
<li><strong>Lakierobejca</strong> tworzy grubszą, bardziej błyszczącą warstwę. Ładna na drzwiach i meblach pod dachem. Na płocie po latach łuszczy się i trzeba ją zdzierać.</li>
<li><strong>Olej</strong> wsiąka i nie tworzy powłoki, więc nie ma co się łuszczyć. Jedyny rozsądny wybór na taras i meble ogrodowe. W zamian prosi o odświeżenie co roku.</li>
</ul>
<h3>Dlaczego bezbarwna to zły pomysł</h3>
<p>Drewno szarzeje od promieni UV, a przed nimi chroni <strong>pigment</strong>. Produkt bezbarwny przepuszcza światło i po jednym sezonie drewno pod nim ciemnieje. Im więcej koloru, tym dłuższa ochrona.</p>
<h3>Bezpieczeństwo: szmaty po oleju</h3>
<p>Oleje schnące, na przykład lniany, utleniają się i wydzielają ciepło. Zmięta, nasączona szmata może <strong>sama się zapalić</strong> po kilku godzinach. Suszymy ją rozłożoną na zewnątrz albo zalewamy wodą w metalowym, zamkniętym pojemniku. Powiedz to każdemu, kto kupuje olej.</p>
<blockquote>Zdanie do klienta: „Chodzi się po tym czy się na to patrzy?”.</blockquote>`,
  },
];

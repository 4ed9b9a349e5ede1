import type { ZoneArticle } from './zone.ts';

export const productArticles: readonly ZoneArticle[] = [
  {
    slug: 'akrylowa-lateksowa-ceramiczna',
    category: 'farby',
    title: 'Akrylowa, lateksowa, ceramiczna: czym się różnią',
    excerpt: 'Trzy nazwy, jedna rodzina. Co naprawdę kryje się za napisem na wiadrze.',
    picture: 'zone-trzy-wiadra',
    daysAgo: 6,
    time: '09:10',
    content: `
<p>Wszystkie trzy są farbami wodnymi, a różnią się spoiwem i jego ilością. <strong>Akrylowa</strong> ma spoiwo akrylowe i zwykle niższą odporność. <strong>Lateksowa</strong> nie zawiera lateksu z drzewa: tak przyjęło się mówić o farbach z większą ilością spoiwa, odpornych na szorowanie. <strong>Ceramiczna</strong> ma w składzie drobne cząstki ceramiczne, które zagęszczają powłokę i utrudniają brudowi wnikanie.</p>
<p>Nazwa nie jest jednak chroniona i nie mówi wszystkiego. Dwie farby lateksowe mogą mieć klasę 1 i klasę 3. Dlatego zamiast o nazwę pytaj o klasę szorowania i połysk, a nazwę zostaw na koniec rozmowy.</p>`,
  },
  {
    slug: 'pekniecia-na-scianie',
    category: 'farby',
    title: 'Pęknięcia na ścianie: które można zamalować',
    excerpt:
      'Rysa skurczowa, pęknięcie na łączeniu i pęknięcie konstrukcyjne wymagają czego innego.',
    picture: 'zone-pekniecia',
    daysAgo: 25,
    time: '12:30',
    content: `
<p><strong>Siateczka drobnych rys</strong> to zwykle skurcz tynku. Wystarczy gruntowanie i farba o dobrym kryciu albo cienka gładź. <strong>Równa rysa wzdłuż łączenia płyt</strong> oznacza brak lub zerwanie taśmy zbrojącej: trzeba ją rozciąć, wkleić taśmę i zaszpachlować, bo sama farba pęknie znowu.</p>
<p><strong>Ukośne, szerokie pęknięcie</strong>, zwłaszcza idące przez narożnik okna, to sygnał, że pracuje budynek. Takiego klienta odsyłamy do fachowca od konstrukcji. Sprzedanie mu masy szpachlowej byłoby najgorszą przysługą.</p>
<p>Pomaga prosta próba: kreska ołówkiem w poprzek rysy. Jeśli po kilku tygodniach kreska się rozjechała, ściana wciąż pracuje.</p>`,
  },
  {
    slug: 'malowanie-plytek',
    category: 'farby',
    title: 'Malowanie płytek: kiedy się uda',
    excerpt: 'Odtłuszczenie, grunt i cierpliwość. Bez nich nawet dobra farba odejdzie płatami.',
    picture: 'zone-plytki',
    daysAgo: 52,
    time: '10:00',
    content: `
<p>Płytka jest szklista i niechłonna, więc farba nie ma się czego trzymać. Powodzenie zależy w całości od przygotowania: dokładne <strong>odtłuszczenie</strong>, zmatowienie papierem 220–320, odpylenie i grunt sczepny do podłoży niechłonnych.</p>
<p>Fugi czyścimy osobno, a popękany silikon usuwamy w całości, bo żadna farba się go nie utrzyma. Nowy silikon kładziemy po malowaniu.</p>
<p>Powłoka twardnieje przez kilka dni i w tym czasie nie lubi wody. Podłoga pod prysznicem i blat roboczy to miejsca, w których malowanie odradzamy.</p>`,
  },
  {
    slug: 'sufit-bez-smug',
    category: 'farby',
    title: 'Sufit bez smug w pięciu krokach',
    excerpt: 'Najtrudniejsza powierzchnia w domu i najczęstsza przyczyna telefonów po weekendzie.',
    picture: 'zone-sufit',
    daysAgo: 71,
    time: '15:20',
    content: `
<ol>
<li><strong>Zamknij okna i wyłącz grzejnik.</strong> Przeciąg i ciepło suszą farbę szybciej, niż da się ją rozprowadzić.</li>
<li><strong>Odetnij brzegi pędzlem</strong> tylko na tyle, ile zdążysz pomalować, zanim wyschną.</li>
<li><strong>Pierwsza warstwa w poprzek światła, druga wzdłuż</strong>, od okna w głąb pokoju.</li>
<li><strong>Pasy mokre na mokre</strong>, każdy zachodzi na poprzedni o kilka centymetrów.</li>
<li><strong>Nie poprawiaj tego, co zaczęło schnąć.</strong> Poczekaj i połóż drugą warstwę.</li>
</ol>
<p>Klientowi, który maluje sam, poleć kij teleskopowy i głęboki mat. Wybaczają najwięcej.</p>`,
  },
  {
    slug: 'rdza-krok-po-kroku',
    category: 'drewno-metal',
    title: 'Rdza krok po kroku',
    excerpt: 'Szczotka, odtłuszczenie, grunt, emalia. Czego nie da się przeskoczyć.',
    picture: 'zone-rdza',
    daysAgo: 12,
    time: '08:45',
    content: `
<p>Rdza rośnie pod farbą, jeśli zostanie tam choć odrobina wilgoci i tlenu. Luźną rdzę usuwamy <strong>szczotką drucianą lub papierem</strong>, aż zostanie tylko to, co trzyma się mocno. Potem odpylamy i odtłuszczamy.</p>
<p>Na to kładziemy <strong>grunt antykorozyjny</strong> i dwie warstwy emalii. Krawędzie i spawy malujemy pędzlem jako pierwsze, bo tam powłoka jest najcieńsza i rdza zawsze zaczyna się od nich.</p>
<p>Stal ocynkowana to osobny przypadek: nowy ocynk jest gładki i tłusty, a zwykła emalia alkidowa potrafi z niego zejść. Potrzebny jest produkt, który ma ocynk wymieniony na etykiecie.</p>`,
  },
  {
    slug: 'olejowanie-tarasu',
    category: 'drewno-metal',
    title: 'Olejowanie tarasu bez lepkiej powierzchni',
    excerpt: 'Najczęstszy błąd: za dużo oleju. Nadmiar trzeba zetrzeć.',
    picture: 'zone-olejowanie',
    daysAgo: 44,
    time: '11:40',
    content: `
<p>Drewno przyjmie tyle oleju, ile ma w sobie miejsca. Reszta zostanie na wierzchu, zacznie się kleić i zbierać kurz. Dlatego po kilkunastu minutach od nałożenia <strong>nadmiar ścieramy do sucha</strong>.</p>
<p>Przed olejowaniem deski myjemy zmywaczem, płuczemy i suszymy co najmniej dobę lub dwie. Olejujemy wzdłuż słojów, w cieniu, najlepiej rano. Drugą cienką warstwę nakładamy tylko wtedy, gdy drewno nadal pije.</p>
<p>Na koniec rzecz najważniejsza: <strong>nasączone szmaty mogą się same zapalić</strong>. Suszymy je rozłożone na zewnątrz albo zalewamy wodą w metalowym pojemniku.</p>`,
  },
  {
    slug: 'stara-powloka-na-drewnie',
    category: 'drewno-metal',
    title: 'Stara powłoka na drewnie: zdzierać czy nie?',
    excerpt: 'Test taśmy odpowie w minutę.',
    picture: 'zone-tasma',
    daysAgo: 88,
    time: '09:55',
    content: `
<p>Natnij powłokę nożykiem w kratkę, przyklej mocną taśmę i zerwij jednym ruchem. Jeśli na taśmie zostały płatki farby, powłoka się nie trzyma i <strong>trzeba ją usunąć</strong>. Jeśli taśma jest czysta, wystarczy zmatowić i odpylić.</p>
<p>Lazurę odnawia się łatwo: umyć, zmatowić, położyć nową warstwę. Lakierobejca, która pęka, wymaga zdzierania do zdrowego drewna, bo nowa warstwa odejdzie razem ze starą.</p>
<p>Przy bardzo starych farbach, zwłaszcza sprzed kilkudziesięciu lat, ostrzeż przed pyłem: mogą zawierać ołów. Szlifowanie na sucho bez odciągu i maski to zły pomysł.</p>`,
  },
  {
    slug: 'malowanie-mebli',
    category: 'drewno-metal',
    title: 'Malowanie mebli: od płyty po sosnę',
    excerpt: 'Płyta laminowana, fornir i lite drewno potrzebują różnego początku.',
    picture: 'zone-meble',
    daysAgo: 130,
    time: '14:25',
    content: `
<p><strong>Płyta laminowana</strong> jest gładka jak szkło: odtłuszczenie, zmatowienie i grunt sczepny są konieczne. <strong>Fornir</strong> szlifujemy delikatnie, bo ma mniej niż milimetr. <strong>Sosna</strong> ma sęki, a z sęków wychodzi żywica i przebarwia jasną farbę, więc zamykamy je lakierem izolującym.</p>
<p>Do wykończenia najlepsza jest emalia akrylowa i wałek z gąbki lub flocku, dwie cienkie warstwy. Pełną twardość powłoka osiąga po kilku tygodniach, dlatego pierwsze dni bez ciężkich przedmiotów i bez mokrych kubków.</p>`,
  },
];

import type { ProgrammeText } from './texts.ts';

export const regulations: ProgrammeText = {
  name: 'regulamin',
  html: `
<h2>§ 1. Postanowienia ogólne</h2>
<ol>
<li>Regulamin określa zasady udziału w programie lojalnościowym „Klub Partnera”, zwanym dalej Programem.</li>
<li>Organizatorem Programu jest Widok Polska sp. z o.o. z siedzibą we Wrocławiu, zwana dalej Organizatorem.</li>
<li>Program trwa na terenie Polski od dnia ogłoszenia do odwołania. O zakończeniu Programu Organizator informuje uczestników co najmniej 30 dni wcześniej.</li>
<li>Program nie jest grą losową ani loterią. O nagrodzie decyduje wyłącznie wynik uczestnika.</li>
</ol>
<h2>§ 2. Uczestnicy</h2>
<ol>
<li>Uczestnikiem może być pełnoletnia osoba pracująca w sklepie współpracującym z Organizatorem, zaproszona przez przedstawiciela handlowego.</li>
<li>Zaproszenie jest imienne i przypisane do numeru telefonu. Z jednego numeru może korzystać jedna osoba.</li>
<li>Uczestnik przystępuje do Programu przy pierwszym logowaniu, po zaakceptowaniu regulaminu.</li>
<li>Udział jest dobrowolny i bezpłatny. Uczestnik może w każdej chwili usunąć konto w aplikacji.</li>
</ol>
<h2>§ 3. Plany i punkty</h2>
<ol>
<li>Organizator wyznacza uczestnikowi miesięczny cel wyrażony w punktach, osobno dla każdego sklepu.</li>
<li>Jeden punkt odpowiada 10 zł netto zakupów produktów Widok dokonanych przez sklep.</li>
<li>Realizacja jest liczona na podstawie faktur. Zwroty i korekty pomniejszają realizację miesiąca, którego dotyczą.</li>
<li>Procent realizacji zaokrągla się w dół do pełnego procentu.</li>
</ol>
<h2>§ 4. Wiedza</h2>
<ol>
<li>Pigułki wiedzy i pytania są publikowane co miesiąc.</li>
<li>Na odpowiedź przysługuje czas podany przy pytaniu, liczony od jego otwarcia. Odpowiedź po czasie nie jest uznawana.</li>
<li>Po pierwszej błędnej odpowiedzi uczestnik ma drugą szansę. Po drugiej pytanie otwiera się ponownie w trzech ostatnich dniach miesiąca.</li>
<li>Warunkiem wypłaty premii miesięcznej jest udzielenie w danym miesiącu liczby poprawnych odpowiedzi podanej w zasadach.</li>
</ol>
<h2>§ 5. Nagrody</h2>
<ol>
<li>Nagrodami są złote punkty, wymieniane na złote w stosunku 1 : 1.</li>
<li>Wypłata następuje przelewem na rachunek bankowy podany w profilu, do 20. dnia miesiąca po miesiącu rozliczenia.</li>
<li>Organizator wstrzymuje wypłatę do czasu uzupełnienia danych wymaganych przepisami podatkowymi.</li>
<li>Korekta realizacji może zmienić naliczoną premię. Różnicę uwzględnia się w kolejnym rozliczeniu.</li>
</ol>
<h2>§ 6. Reklamacje</h2>
<ol>
<li>Reklamacje dotyczące Programu uczestnik składa przez formularz w zakładce Kontakt.</li>
<li>Organizator odpowiada w ciągu 14 dni od otrzymania reklamacji.</li>
</ol>
<h2>§ 7. Dane osobowe</h2>
<ol>
<li>Administratorem danych jest Organizator. Dane są przetwarzane w celu prowadzenia Programu i wypełnienia obowiązków podatkowych.</li>
<li>Uczestnik ma prawo dostępu do danych, ich sprostowania, usunięcia, ograniczenia przetwarzania i przenoszenia.</li>
<li>Numer PESEL i numer rachunku są przechowywane w postaci zaszyfrowanej.</li>
</ol>
<h2>§ 8. Postanowienia końcowe</h2>
<ol>
<li>Udostępnianie konta innej osobie lub podawanie nieprawdziwych danych może skutkować wykluczeniem z Programu.</li>
<li>O zmianie regulaminu uczestnik dowiaduje się przy logowaniu. Dalszy udział wymaga ponownej akceptacji.</li>
</ol>`,
};

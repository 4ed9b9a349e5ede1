/** Texts of the programme, by the names of the import. */
export type ProgrammeText = { readonly name: string; readonly html: string };

export const texts: readonly ProgrammeText[] = [
  {
    name: 'nagrody',
    html: `
<p>Złote punkty to prawdziwe nagrody. <strong>Jeden złoty punkt to jeden złoty</strong> na Twoim koncie: bez losowania, bez katalogu, bez czekania na kuriera.</p>
<h2>Za co dostajesz złote punkty</h2>
<table>
<thead><tr><th>Osiągnięcie</th><th>Złote punkty</th></tr></thead>
<tbody>
<tr><td>Plan miesięczny od 60%</td><td>50</td></tr>
<tr><td>Plan miesięczny od 80%</td><td>90</td></tr>
<tr><td>Plan miesięczny od 100%</td><td>150</td></tr>
<tr><td>Każdy procent powyżej 100%</td><td>+3, najwyżej +90</td></tr>
<tr><td>Plan kwartalny od 90%</td><td>150</td></tr>
<tr><td>Plan kwartalny od 100%</td><td>300</td></tr>
<tr><td>Poprawna odpowiedź na pytanie</td><td>od 10 do 20</td></tr>
</tbody>
</table>
<p>Tabela dotyczy doradców handlowych. Kierowników zmiany obowiązują progi opisane w zakładce <a href="#/zasady">Zasady</a>.</p>
<h2>Kiedy przyjdzie wypłata</h2>
<p>Miesiąc rozliczamy do 10. dnia następnego miesiąca, a pieniądze wypłacamy do 20. dnia. Warunek jest jeden: uzupełnione dane w profilu, zwłaszcza numer konta. Po zmianie numeru konta wypłata czeka 72 godziny, żeby nikt nie zmienił go za Ciebie.</p>
<h2>Podatek</h2>
<p>Jeśli nie prowadzisz firmy, rozliczamy podatek od nagród za Ciebie. Dlatego prosimy o PESEL i dane urzędu skarbowego. Jeśli prowadzisz działalność, rozliczasz nagrodę samodzielnie w swoich przychodach.</p>`,
  },
  {
    name: 'zasady',
    html: `
<p>Program ma trzy znaki: <strong>koło, kłódkę i gwiazdę</strong>. Jeśli wiesz, co znaczą, wiesz wszystko.</p>
<h2>Koło: Twój plan</h2>
<p>Na początku miesiąca dostajesz cel w punktach dla każdego sklepu, w którym pracujesz. Jeden punkt to 10 zł netto zakupów produktów Widok. Koło pokazuje, jaka część celu jest już zrobiona. Dane o zakupach odświeżamy co noc.</p>
<h2>Kłódka: Twoja wiedza</h2>
<p>Co miesiąc czekają nowe pytania do pigułek wiedzy. <strong>Trzy poprawne odpowiedzi otwierają kłódkę</strong> i premia za plan przechodzi na Twoje konto. Bez otwartej kłódki premia czeka, a jeśli kłódka nie otworzy się do końca miesiąca, przepada.</p>
<ul>
<li>Na każde pytanie masz ograniczony czas, liczony od otwarcia.</li>
<li>Po złej odpowiedzi masz drugą szansę, wartą połowę nagrody.</li>
<li>Po drugiej złej odpowiedzi pytanie wróci w trzech ostatnich dniach miesiąca.</li>
</ul>
<h2>Gwiazda: złote punkty</h2>
<p>Gwiazda oznacza to, co już zdobyte. Złote punkty za odpowiedź dostajesz od razu, za plan po spełnieniu warunków, za kwartał po zamknięciu jego ostatniego miesiąca.</p>
<h2>Kto jakie ma progi</h2>
<table>
<thead><tr><th>Rola</th><th>Miesiąc</th><th>Kwartał</th></tr></thead>
<tbody>
<tr><td>Doradca handlowy</td><td>60%: 50, 80%: 90, 100%: 150</td><td>90%: 150, 100%: 300</td></tr>
<tr><td>Kierownik zmiany</td><td>80%: 40, 100%: 80</td><td>100%: 150</td></tr>
</tbody>
</table>
<h2>Więcej niż jeden sklep</h2>
<p>Jeśli pracujesz w kilku sklepach, premię liczymy od sumy celów i sumy wyników. Słabszy miesiąc w jednym sklepie możesz nadrobić w drugim.</p>`,
  },
  {
    name: 'kontakt',
    html: `
<p>Masz pytanie o plan, punkty albo wypłatę? Napisz, odpowiadamy w ciągu <strong>dwóch dni roboczych</strong>.</p>
<p>Jeśli nie zgadza się wynik sprzedaży, podaj sklep i miesiąc, a najlepiej dołącz zestawienie. Sprawdzimy je razem z Twoim przedstawicielem.</p>
<p>W sprawach pilnych, na przykład gdy podejrzewasz, że ktoś zna Twoje hasło, zmień je od razu w profilu, a potem napisz do nas.</p>`,
  },
  {
    name: 'wiedza',
    html: `
<p>Przeczytaj pigułkę, odpowiedz na pytanie, otwórz kłódkę. <strong>Trzy poprawne odpowiedzi w miesiącu</strong> odblokowują premię za plan.</p>
<p>Czas liczy się od otwarcia pytania, więc otwórz je dopiero wtedy, gdy masz spokojną minutę. Jeśli się pomylisz, masz drugą szansę.</p>`,
  },
];

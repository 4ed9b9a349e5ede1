/** Approvals of the first login and of an account's deletion. */
export type Approval = {
  readonly code: string;
  readonly occasion: 'logowanie' | 'usuniecie';
  readonly name: string;
  readonly content: string;
  readonly required: boolean;
};

export const approvals: readonly Approval[] = [
  {
    code: 'regulamin',
    occasion: 'logowanie',
    name: 'Akceptuję regulamin Klubu Partnera',
    content: `<p>Oświadczam, że zapoznałam(-em) się z <a href="#/regulamin">regulaminem Klubu Partnera</a> i akceptuję jego treść. Pracuję w sklepie biorącym udział w programie, a mój pracodawca wie o moim udziale.</p>`,
    required: true,
  },
  {
    code: 'dane-osobowe',
    occasion: 'logowanie',
    name: 'Przyjmuję do wiadomości zasady przetwarzania moich danych',
    content: `<p>Administratorem danych jest Widok Polska sp. z o.o., organizator programu. Dane są potrzebne do prowadzenia konta, naliczania złotych punktów i rozliczenia nagród, a numer PESEL i dane urzędu skarbowego wyłącznie do obowiązków podatkowych. Masz prawo wglądu w dane, ich poprawienia, usunięcia i przeniesienia, a także prawo skargi do Prezesa Urzędu Ochrony Danych Osobowych.</p><p>Dane przechowujemy przez czas udziału w programie, a dokumenty rozliczeniowe przez 5 lat od końca roku, którego dotyczą.</p>`,
    required: true,
  },
  {
    code: 'marketing',
    occasion: 'logowanie',
    name: 'Chcę dostawać wiadomości o nowościach i konkursach',
    content: `<p>Zgadzam się na otrzymywanie SMS-ów i powiadomień w aplikacji o nowościach, szkoleniach i konkursach Widok. Zgoda jest dobrowolna i mogę ją w każdej chwili wycofać, pisząc przez zakładkę <a href="#/kontakt">Kontakt</a>. Wycofanie zgody nie wpływa na udział w programie.</p>`,
    required: false,
  },
  {
    code: 'utrata-nagrod',
    occasion: 'usuniecie',
    name: 'Wiem, że stracę złote punkty, których jeszcze mi nie wypłacono',
    content: `<p>Usunięcie konta kończy udział w programie. Złote punkty, które nie zostały jeszcze rozliczone, przepadają i nie można ich odzyskać po ponownym zaproszeniu.</p>`,
    required: true,
  },
  {
    code: 'usuniecie-danych',
    occasion: 'usuniecie',
    name: 'Chcę usunąć konto i dane osobowe',
    content: `<p>Dane profilu, urządzenia i powiadomienia zostaną usunięte od razu. Dokumenty, których wymaga prawo podatkowe, przechowamy bez danych profilu do końca okresu wymaganego przepisami.</p>`,
    required: true,
  },
];

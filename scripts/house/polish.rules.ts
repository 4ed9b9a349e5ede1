/** What copy must hold in Polish: numbers agree with their words and verbs, and no line ends with a one-letter word. */

type Forms = readonly [one: string, few: string, many: string];

const form = new Intl.PluralRules('pl');

/** The words that copy counts, after 1, 2 and 5. */
const counted: readonly Forms[] = [
  ['punkt', 'punkty', 'punktów'],
  ['kod', 'kody', 'kodów'],
  ['numer', 'numery', 'numerów'],
  ['klucz', 'klucze', 'kluczy'],
  ['rola', 'role', 'ról'],
  ['wcześniejszy', 'wcześniejsze', 'wcześniejszych'],
  ['zakończone', 'zakończone', 'zakończonych'],
  ['konto', 'konta', 'kont'],
  ['nowa', 'nowe', 'nowych'],
  ['złoty', 'złote', 'złotych'],
  ['dzień', 'dni', 'dni'],
  ['sekunda', 'sekundy', 'sekund'],
  ['odpowiedź', 'odpowiedzi', 'odpowiedzi'],
  ['poprawna', 'poprawne', 'poprawnych'],
  ['pytanie', 'pytania', 'pytań'],
  ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'],
  ['wynik', 'wyniki', 'wyników'],
  ['osoba', 'osoby', 'osób'],
  ['numer', 'numery', 'numerów'],
  ['wiadomość', 'wiadomości', 'wiadomości'],
  ['warunek', 'warunki', 'warunków'],
  ['sesja', 'sesje', 'sesji'],
  ['przelew', 'przelewy', 'przelewów'],
  ['wiersz', 'wiersze', 'wierszy'],
  ['plik', 'pliki', 'plików'],
  ['wpis', 'wpisy', 'wpisów'],
  ['błąd', 'błędy', 'błędów'],
  ['uwaga', 'uwagi', 'uwag'],
  ['zmiana', 'zmiany', 'zmian'],
  ['różnica', 'różnice', 'różnic'],
  ['zamknięcie', 'zamknięcia', 'zamknięć'],
  ['zestawienie', 'zestawienia', 'zestawień'],
  ['rozliczenie', 'rozliczenia', 'rozliczeń'],
  ['premia', 'premie', 'premii'],
  ['zadanie', 'zadania', 'zadań'],
  ['suma', 'sumy', 'sum'],
  ['pieczęć', 'pieczęcie', 'pieczęci'],
  ['sklep', 'sklepy', 'sklepów'],
  ['szkic', 'szkice', 'szkiców'],
  ['otwarte', 'otwarte', 'otwartych'],
  ['nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'],
  ['zaproszenie', 'zaproszenia', 'zaproszeń'],
  ['minuta', 'minuty', 'minut'],
  ['godzina', 'godziny', 'godzin'],
  ['znak', 'znaki', 'znaków'],
  ['cyfra', 'cyfry', 'cyfr'],
  ['kłódka', 'kłódki', 'kłódek'],
  ['miesiąc', 'miesiące', 'miesięcy'],
  ['poziom', 'poziomy', 'poziomów'],
  ['rok', 'lata', 'lat'],
  ['zamknięty', 'zamknięte', 'zamkniętych'],
  ['raz', 'razy', 'razy'],
  ['obraz', 'obrazy', 'obrazów'],
  ['odnośnik', 'odnośniki', 'odnośników'],
  ['komentarz', 'komentarze', 'komentarzy'],
  ['miejsce', 'miejsca', 'miejsc'],
  ['treść', 'treści', 'treści'],
];

/** The same words after 'brakuje', 'do', 'z' and the like, and 'sekundę' after 'za'. */
const bent: readonly Forms[] = [
  ['punktu', 'punktów', 'punktów'],
  ['złotego', 'złotych', 'złotych'],
  ['dnia', 'dni', 'dni'],
  ['odpowiedzi', 'odpowiedzi', 'odpowiedzi'],
  ['poprawnej', 'poprawnych', 'poprawnych'],
  ['pytania', 'pytań', 'pytań'],
  ['wyniku', 'wyników', 'wyników'],
  ['osoby', 'osób', 'osób'],
  ['wpisu', 'wpisów', 'wpisów'],
  ['znaku', 'znaków', 'znaków'],
  ['cyfry', 'cyfr', 'cyfr'],
  ['sekundę', 'sekundy', 'sekund'],
  ['godziny', 'godzin', 'godzin'],
  ['godzinie', 'godzinach', 'godzinach'],
];

/** Words that may follow any number, because they are short for all their forms or are not counted. */
const unbent = new Set(
  (
    'zł pkt szt mb kb gb min s os proc procent dziennie bez nie jest na do od i z w o a albo lub to po za roku r rok kwartał kwartału ' +
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'
  ).split(' '),
);

/** The number after these names one thing, and counts none. */
const labels = new Set(
  'numer numeru nr wiersz wierszu wersja wersji odpowiedź slajd strona rola serwera'.split(' '),
);

/**
 * Verbs of what is counted, after or before it. The neuter goes with many, the others with the
 * counted noun.
 */
const verbs: readonly Forms[] = [
  ['został', 'zostały', 'zostało'],
  ['zabrakł', 'zabrakły', 'zabrakło'],
  ['przybył', 'przybyły', 'przybyło'],
  ['pozostał', 'pozostały', 'pozostało'],
  ['została', 'zostały', 'zostało'],
  ['pozostała', 'pozostały', 'pozostało'],
  ['czeka', 'czekają', 'czeka'],
  ['trafia', 'trafiają', 'trafia'],
  ['odblokuje', 'odblokują', 'odblokuje'],
];

/** A number that counts, and not a part of a day, a time, an address or a share. */
const countedNumber =
  /(?<![\p{L}\d.,:/–-])−?(\d{1,3}(?:[\u00a0\u202f ]\d{3})*)[\u00a0 ]+(\p{L}+)(?:[\u00a0 ]+(\p{L}+))?/gu;
const verbBefore = /(\p{L}+)(?:[\u00a0 ]+jeszcze)?:?[\u00a0 ]+$/u;

/** Numbers of a sentence that disagree with the words and verbs around them; unknown words are named too. */
export function disagreements(sentence: string): string[] {
  return [...sentence.matchAll(countedNumber)].flatMap((match) => {
    const [all, figure = '', noun = '', next] = match;
    const before = verbBefore.exec(sentence.slice(0, match.index))?.[1];
    if (before !== undefined && labels.has(before.toLowerCase())) return [];
    const count = Number(figure.replace(/\D/g, ''));
    const after = [noun, ...(next === undefined ? [] : [next])];
    const wrong = [
      ...after.slice(0, 2).flatMap((word, index) => wrongWord(count, word, index === 0)),
      ...[before, ...after].flatMap((word) => (word === undefined ? [] : wrongVerb(count, word))),
    ];
    return wrong.map((why) => `${all}: ${why}`);
  });
}

function wrongWord(count: number, word: string, mustBeKnown: boolean): string[] {
  const small = word.toLowerCase();
  const families = [...counted, ...bent].filter((forms) => forms.includes(small));
  if (families.length === 0) {
    return mustBeKnown && !unbent.has(small) && !verbs.some((forms) => forms.includes(small))
      ? ['a word without forms in polish.rules.ts']
      : [];
  }
  return families.some((forms) => forms[indexOf(count)] === small)
    ? []
    : [`not '${word}' after ${count}`];
}

function wrongVerb(count: number, word: string): string[] {
  const small = word.toLowerCase();
  const families = verbs.filter((forms) => forms.includes(small));
  const agrees = families.length === 0 || families.some((forms) => forms[indexOf(count)] === small);
  return agrees ? [] : [`not '${word}' with ${count}`];
}

function indexOf(count: number): 0 | 1 | 2 {
  const name = form.select(count);
  return name === 'one' ? 0 : name === 'few' ? 1 : 2;
}

/** One-letter words before a space at which a line may break. */
export function danglingWords(text: string): string[] {
  return text.match(/(?<![\p{L}\p{N}\-–’'])[aiouwz] \S+/giu) ?? [];
}

export type CopyText = { readonly name: string; readonly text: string };

/** Arguments of functions that need special ones, by their names; one list for each call. */
export type Given = Readonly<Record<string, (count: number) => readonly (readonly unknown[])[]>>;

/**
 * All texts of a module of copy, its functions called with the number and with what fits their other arguments. The names
 * of functions for which nothing fits go to `uncalled`.
 */
export function textsOf(
  value: unknown,
  name: string,
  count: number,
  given: Given,
  uncalled: Set<string>,
): CopyText[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value === 'function') return called(value as Copy, name, count, given, uncalled);
  if (value === null || typeof value !== 'object' || value instanceof RegExp) return [];
  const parts = value instanceof Map ? [...value.values()].entries() : Object.entries(value);
  return [...parts].flatMap(([key, part]) =>
    textsOf(part, `${name}.${key}`, count, given, uncalled),
  );
}

type Copy = (...given: readonly unknown[]) => unknown;

function called(
  copy: Copy,
  name: string,
  count: number,
  own: Given,
  uncalled: Set<string>,
): CopyText[] {
  const lists =
    own[name]?.(count) ??
    combinations(
      parametersOf(copy).map((parameter) =>
        isRole(parameter)
          ? ['user1']
          : [
              count,
              '„…”',
              '2026-11-01',
              'points',
              wild(count),
              ['„…”'],
              new Date('2026-11-01T10:05:00Z'),
            ],
      ),
    );
  const found = lists.flatMap((given) => {
    const result = tried(copy, given);
    const texts =
      result === undefined || typeof result === 'function'
        ? []
        : textsOf(result, name, count, own, uncalled);
    return texts.some(({ text }) =>
      /undefined|NaN|Invalid|\[object|function|\bpoints\b|GMT/.test(text),
    )
      ? []
      : texts;
  });
  if (found.length === 0) uncalled.add(name);
  return [...new Map(found.map((text) => [text.text, text])).values()];
}

function tried(copy: Copy, given: readonly unknown[]): unknown {
  try {
    return copy(...given);
  } catch {
    return undefined;
  }
}

function combinations(choices: readonly (readonly unknown[])[]): unknown[][] {
  return choices.reduce<unknown[][]>(
    (lists, own) => lists.flatMap((list) => own.map((choice) => [...list, choice])),
    [[]],
  );
}

/** One name for each argument that the function needs; empty where it takes an object apart. */
function parametersOf(copy: Copy): string[] {
  const [, list = ''] = /^(?:async )?(?:function\b[^(]*)?\(?([^)=]*)/.exec(String(copy)) ?? [];
  const names = list.includes('{') ? [] : list.split(',').map((name) => name.trim());
  return Array.from({ length: copy.length }, (_, index) => names[index] ?? '');
}

/** A raw code that a text must not show: the glossary forbids it. */
function isRole(name: string): boolean {
  return /^role$|Role$/.test(name) && !name.startsWith('every');
}

/**
 * A placeholder for any object: a property with a name of a day or a text is one, every other
 * property is the number.
 */
function wild(count: number): object {
  return new Proxy(
    {},
    {
      get: (_, key) =>
        typeof key === 'symbol' || key === 'toJSON' ? undefined : likely(key, count),
    },
  );
}

function likely(key: string, count: number): unknown {
  if (key === 'kind') return 'month';
  if (isRole(key)) return 'user1';
  if (/^(month|quarter|day|from|until|lastDay)$|(On|At)$/.test(key)) return '2026-11-01';
  return /^(name|inviter|link|file|title|phone|subject)$|Name$/.test(key) ? '„…”' : count;
}

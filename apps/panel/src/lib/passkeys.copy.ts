import type { PasskeyFault } from './passkeys.rules.ts';

export const passkeyCopy: Readonly<Record<PasskeyFault, string>> = {
  closed: 'Nie użyto klucza. Spróbuj jeszcze raz albo wybierz inny sposób.',
  known: 'Ten klucz jest już dodany do konta.',
  insecure:
    'Przeglądarka nie pozwala użyć klucza pod tym adresem. Otwórz panel pod jego właściwym adresem.',
  failed: 'Ta przeglądarka albo to urządzenie nie umie użyć klucza. Wybierz inny sposób.',
};

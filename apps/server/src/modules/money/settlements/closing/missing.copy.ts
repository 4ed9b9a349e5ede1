import type { MissingKind } from './missing.store.ts';

/** Words for missing data, in a closing's rehearsal. */

export const missingNames: Record<MissingKind, string> = {
  empty: 'pusty miesiąc: nie ma uczestników albo planów, wyników i punktów',
  monthOpen: 'wcześniejszy miesiąc nie jest zamknięty',
  planWithoutResult: 'plan bez wyniku',
  resultWithoutPlan: 'wynik bez planu',
  personWithoutShop: 'osoba bez sklepu',
  shopWithoutSeller: 'sklep bez przedstawiciela',
  taskWithoutResults: 'zadanie specjalne skończyło się bez wyników',
};

export type Subtitle = { readonly label: string; readonly value: string };

const pairsMax = 5;

/**
 * `Liczą się: farby białe | Sprawdza: przedstawiciel`; null when a pair lacks its label or text.
 */
export function subtitleFrom(text: string): Subtitle[] | null {
  const pairs = text.split('|').map((pair) => {
    const colon = pair.indexOf(':');
    return { label: pair.slice(0, Math.max(0, colon)).trim(), value: pair.slice(colon + 1).trim() };
  });
  const isWhole =
    pairs.length <= pairsMax && pairs.every(({ label, value }) => label !== '' && value !== '');
  return isWhole ? pairs : null;
}

/** A task for rows of goals and results; days in Warsaw. */
export type TaskDays = { readonly opensOn: string; readonly closesOn: string };

export type ResultFault = 'notStarted' | 'ended' | 'outside' | 'future';

/**
 * Why a result cannot count (D35: inside the task's dates); null: it can. `day`: that of the file.
 */
export function resultFault(
  { opensOn, closesOn }: TaskDays,
  day: string | null,
  today: string,
): ResultFault | null {
  if (day === null) {
    if (today < opensOn) return 'notStarted';
    return today > closesOn ? 'ended' : null;
  }
  if (day < opensOn || day > closesOn) return 'outside';
  return day > today ? 'future' : null;
}

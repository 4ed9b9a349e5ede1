/** Every sentence that this module sends. */

/** Before what is still left, where the programme gives no words of its own. */
export const stillLeftWords = { target: 'Do celu brakuje', qualification: 'Do progu brakuje' } as const;

export function unlockedWords(title: string, amount: number): { title: string; content: string } {
  return {
    title: 'Odblokowano premię za zadanie specjalne',
    content: `<p>„${escaped(title)}”: na Twoim koncie przybyło <strong>${goldenPoints(amount)}</strong>.</p>`,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => entities[sign] ?? '');
}

const plural = new Intl.PluralRules('pl-PL');
const number = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });

function goldenPoints(amount: number): string {
  const form = plural.select(amount);
  const words = form === 'one' ? 'złoty punkt' : form === 'few' ? 'złote punkty' : 'złotych punktów';
  return `${number.format(amount)} ${words}`;
}

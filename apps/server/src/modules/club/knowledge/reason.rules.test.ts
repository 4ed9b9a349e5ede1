import { expect, test } from 'vitest';
import { currentQuestions } from '../../../../seed/content/questions-current.ts';
import { pills } from '../../../../seed/content/pills.ts';
import { reasonIn } from './reason.rules.ts';

const pill = `
<h3>Gdzie grunt szkodzi</h3>
<p>Na starej, mocno trzymającej się farbie lateksowej grunt akrylowy nie wsiąknie. Zostanie na wierzchu&nbsp;jako błona.
Trzeciego zdania nie trzeba.</p>
<ul><li><strong>Tynk strukturalny</strong> ma większą powierzchnię, niż wynika z pomiaru.</li></ul>`;

test("a correct answer is explained by the pill's matching sentence", () => {
  const answers = ['Na starej, mocno trzymającej się farbie lateksowej'];
  expect(reasonIn(pill, 'Na jakim podłożu grunt akrylowy zaszkodzi?', answers)).toBe(
    'Na starej, mocno trzymającej się farbie lateksowej grunt akrylowy nie wsiąknie. Zostanie na wierzchu jako błona.',
  );
  expect(reasonIn(pill, 'Co zwiększa zużycie?', ['Tynk strukturalny'])).toBe(
    'Tynk strukturalny ma większą powierzchnię, niż wynika z pomiaru.',
  );
});

test('an unrelated pill or a heading gives no reason', () => {
  expect(reasonIn(pill, 'Pytanie', ['Zupełnie inna odpowiedź'])).toBe('');
  expect(reasonIn(pill, 'Pytanie', ['Gdzie grunt szkodzi'])).toBe('');
  expect(reasonIn(pill, 'Pytanie', ['5 l'])).toBe('');
  expect(reasonIn('', 'Pytanie', ['Tynk strukturalny'])).toBe('');
  const odd = '<p>Tynk strukturalny ma znak &constructor; w zdaniu.</p>';
  expect(reasonIn(odd, 'Pytanie', ['Tynk strukturalny'])).toBe(
    'Tynk strukturalny ma znak &constructor; w zdaniu.',
  );
});

test.each(currentQuestions.map((question) => [question.slug, question] as const))(
  'the demo says why the answer to %s is right',
  (_slug, { pill: slug, title, replies }) => {
    const content = pills.find((one) => one.slug === slug)?.content ?? '';
    const right = replies.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
    expect(reasonIn(content, title, right)).not.toBe('');
  },
);

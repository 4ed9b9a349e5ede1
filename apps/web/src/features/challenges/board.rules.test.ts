import { expect, test } from 'vitest';
import { bonusOf, isOwn, type Outcome, outcomeOf, ownOf } from '@klub/ui/words/bonus.rules.ts';
import { type BoardPlan, nextStepOf, standingOf } from './board.rules.ts';
import { challengesCopy as copy } from './challenges.copy.ts';

const plan: BoardPlan = {
  target: 2_500,
  realization: 1_600,
  realizationPercent: 64,
  stillLeft: 900,
  bonus: 150,
  aboveTarget: false,
  thresholds: [
    { percent: 60, bonus: 50 },
    { percent: 80, bonus: 90 },
    { percent: 100, bonus: 150 },
  ],
  worth: 50,
  next: { percent: 80, bonus: 90, left: 400 },
};
type Circumstances = {
  readonly isOneShop: boolean;
  readonly isOver: boolean;
  readonly outcome: Outcome;
  readonly booked: number;
  readonly isLost: boolean;
};

function sentence(
  change: Partial<BoardPlan>,
  { isOneShop = false, isOver = false, outcome = 'held', ...rest }: Partial<Circumstances> = {},
): string {
  const shown = { ...plan, ...change };
  const { worth } = shown;
  const booked = rest.booked ?? (outcome === 'won' ? worth : 0);
  const bonus = { outcome, worth, booked, isLost: rest.isLost ?? outcome === 'lost' };
  return unbound(copy.standing(standingOf(shown, { isOneShop, isOver, bonus })));
}

const unbound = (text: string): string => text.replaceAll('\u00a0', ' ');

test('one sentence says the points, the gap and the next bonus', () => {
  expect(sentence({}, { outcome: 'pending' })).toBe(
    'Masz 50 złotych punktów. Jeszcze 400 pkt i będzie 90.',
  );
  expect(sentence({ worth: 0, next: { percent: 60, bonus: 50, left: 3 } })).toBe(
    'Jeszcze 3 pkt i będzie 50.',
  );
});

test('the full bonus is shown next to the sentence, not in it', () => {
  const next = { percent: 100, bonus: 150, left: 300 };
  expect(sentence({ realizationPercent: 88, worth: 90, next }, { outcome: 'won' })).toBe(
    'Masz 90 złotych punktów. Jeszcze 300 pkt i będzie pełna premia.',
  );
});

test.each([
  ['held', '50 złotych punktów czeka na kłódkę. Jeszcze 400 pkt i będzie 90.'],
  [
    'reckoned',
    'Na dziś 50 złotych punktów, do rozliczenia po zamknięciu kwartału. Jeszcze 400 pkt i będzie 90.',
  ],
  ['lost', 'Premia za ten okres przepadła, bo kłódka została zamknięta.'],
] as const)('a bonus that is %s is not called "Masz" (D59)', (outcome, expected) => {
  expect(sentence({}, { outcome })).toBe(expected);
});

test('a correction by hand is what the person has, not the lost bonus', () => {
  const corrected = { outcome: 'won', booked: 20, isLost: true } as const;
  expect(sentence({}, corrected)).toBe('Masz 20 złotych punktów.');
  expect(sentence({}, { outcome: 'taken', booked: -20 })).toBe(
    'Korekta odjęła 20 złotych punktów. Jeszcze 400 pkt i będzie 90.',
  );
  expect(isOwn({ outcome: 'won', worth: 50, booked: 20 })).toBe(false);
  expect(ownOf({ outcome: 'taken', worth: 50, booked: -20 })).toBe(0);
});

test('a met plan says of a waiting bonus that it waits', () => {
  const met = { realizationPercent: 112, stillLeft: 0, worth: 186, next: null };
  expect(sentence(met, { outcome: 'held' })).toBe(
    'Plan wykonany w 112%. 186 złotych punktów czeka na kłódkę. To najwyższa premia.',
  );
});

test('a met plan shows its true percent and whether more earns more', () => {
  const met = { realizationPercent: 112, stillLeft: 0, worth: 0 };
  expect(sentence({ ...met, next: { percent: 113, bonus: 189, left: 2 } })).toBe(
    'Plan wykonany w 112%. Każdy kolejny procent to więcej.',
  );
  expect(sentence({ ...met, next: null })).toBe('Plan wykonany w 112%. To najwyższa premia.');
  expect(
    sentence({ realizationPercent: 100, worth: 0, next: { percent: 120, bonus: 400, left: 500 } }),
  ).toBe('Plan wykonany. Kolejny próg to więcej.');
});

test('a past month uses the past tense and names a lost bonus', () => {
  expect(sentence({}, { isOver: true, outcome: 'won' })).toBe('Do pełnego planu zabrakło 900 pkt.');
  expect(sentence({ realizationPercent: 112 }, { isOver: true, outcome: 'lost' })).toBe(
    'Plan wykonany w 112%. Kłódka została zamknięta i premia przepadła.',
  );
});

test('a chosen shop shows its own gap and promises no bonus', () => {
  expect(sentence({ stillLeft: 420 }, { isOneShop: true })).toBe(
    'Do planu tego sklepu jeszcze 420 pkt.',
  );
  expect(sentence({ stillLeft: 0 }, { isOneShop: true })).toBe('Plan tego sklepu wykonany.');
});

test('without a rule nothing is promised', () => {
  expect(sentence({ thresholds: [], next: null, worth: 0 })).toBe(
    'Zasady premii na ten okres pojawią się wkrótce.',
  );
});

test('a bonus behind a padlock waits or is lost; old replies: waits', () => {
  const row = { bonus: 0, state: 'locked' } as const;
  expect(outcomeOf({ ...row, isLost: true })).toBe('lost');
  expect(outcomeOf({ ...row, isLost: false })).toBe('held');
  expect(outcomeOf(row)).toBe('held');
  expect(outcomeOf({ bonus: 50, state: 'unlocked' })).toBe('won');
  expect(outcomeOf({ bonus: -50, state: 'unlocked' })).toBe('taken');
  expect(outcomeOf({ ...row, state: 'pending' })).toBe('pending');
  expect([outcomeOf({ ...row, state: 'none' }), outcomeOf(undefined)]).toEqual(['none', 'none']);
  expect(outcomeOf({ ...row, fate: 'reckoned', isLost: false })).toBe('reckoned');
  expect(bonusOf({ ...row, fate: 'booked', bonus: 20, isLost: true }, 50)).toEqual({
    outcome: 'won',
    worth: 50,
    booked: 20,
    isLost: true,
  });
});

const question = { slug: 'dodatki', pill: 'dodatki-pigulka', reward: 15 };
const padlock = { isNeeded: true, isOpen: false, passed: 2, minimum: 3 };
const now = {
  isOver: false,
  padlock,
  holdsBonus: true,
  isLost: false,
  hasSpecials: true,
  chances: { canOpen: true, questions: [question] },
};

test("while the padlock can open, the first open question's pill is next", () => {
  expect(nextStepOf(now)).toEqual({ kind: 'padlock', missing: 1, holdsBonus: true, question });
  expect(nextStepOf({ ...now, chances: undefined })).toMatchObject({
    kind: 'padlock',
    question: undefined,
  });
});

test('after the padlock: open questions, then special tasks, then pills', () => {
  const opened = { ...now, padlock: { ...padlock, isOpen: true, passed: 3 } };
  expect(nextStepOf(opened)).toEqual({ kind: 'question', reward: 15, question });
  const noQuestions = { ...opened, chances: { canOpen: true, questions: [] } };
  expect(nextStepOf(noQuestions)).toEqual({ kind: 'special' });
  expect(nextStepOf({ ...noQuestions, hasSpecials: false })).toEqual({ kind: 'pills' });
  expect(nextStepOf({ ...now, chances: { canOpen: false, questions: [] } })).toEqual({
    kind: 'special',
  });
});

test('a padlock that cannot open is no step, whatever is known of the questions', () => {
  expect(nextStepOf({ ...now, isLost: true, chances: undefined })).toEqual({ kind: 'special' });
});

test('a month that is over leads back to the current one', () => {
  expect(nextStepOf({ ...now, isOver: true })).toEqual({ kind: 'now' });
});

test('the step counts its answers in words, each with its verb', () => {
  const note = (missing: number, holdsBonus = true) =>
    unbound(copy.nextStep({ kind: 'padlock', missing, holdsBonus, question }).note ?? '');
  expect(note(1)).toBe('Jedna odpowiedź odblokuje premię');
  expect(note(2)).toBe('Dwie odpowiedzi odblokują premię');
  expect(note(5, false)).toBe('5 odpowiedzi odblokuje kłódkę');
});

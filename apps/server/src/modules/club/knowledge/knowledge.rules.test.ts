import { expect, test } from 'vitest';
import {
  type Attempt,
  graceMs,
  isSameChoice,
  type Outcome,
  problemOf,
  standingOf,
  verdictOn,
} from './attempt.rules.ts';
import {
  cardOf,
  hasMissed,
  isVisible,
  newStatusOf,
  remainingMs,
  rewardFor,
  scoreOf,
  shuffledFor,
} from './knowledge.rules.ts';

const at = (moment: string): Date => new Date(moment);
const dates = {
  opensAt: at('2026-11-10T00:00:00+01:00'),
  closesAt: at('2026-11-20T00:00:00+01:00'),
  month: '2026-11-01',
};
const inDates = at('2026-11-16T10:00:00+01:00');
const between = at('2026-11-24T10:00:00+01:00');
const inReopening = at('2026-11-28T00:00:00+01:00');
const nextMonth = at('2026-12-01T00:00:00+01:00');
const secondBefore = (moment: Date): Date => new Date(moment.getTime() - 1_000);

function attempt(
  number: number,
  outcome: Outcome | null,
  deadlineAt = inDates,
  replyIds: string[] | null = null,
): Attempt {
  return { number, outcome, deadlineAt, replyIds };
}
const once = [attempt(1, 'wrong')];
const twice = [...once, attempt(2, 'expired')];
const thrice = [...twice, attempt(3, 'wrong')];
const stand = (attempts: Attempt[], now: Date, reopenDays = 3) =>
  standingOf(dates, attempts, reopenDays, now);
const cards = (attempts: Attempt[], now: Date, reopenDays = 3) => {
  const {
    state,
    attempt: number,
    isCorrectAnswer,
    isBlockedForAnotherAnswer,
  } = cardOf(stand(attempts, now, reopenDays));
  return [state, number, isCorrectAnswer, isBlockedForAnotherAnswer];
};

test('a question is open from its first instant until its end', () => {
  expect(cards([], secondBefore(dates.opensAt))).toEqual(['waiting', 1, null, false]);
  expect(cards([], dates.opensAt)).toEqual(['active', 1, null, false]);
  expect(cards([], secondBefore(dates.closesAt))).toEqual(['active', 1, null, false]);
  expect(cards([], dates.closesAt)).toEqual(['closed', 1, null, false]);
});

test('[K09] the first miss leaves a second chance inside the dates', () => {
  expect(cards(once, inDates)).toEqual(['wrong', 2, false, false]);
  expect(cards([attempt(1, 'expired')], inDates)).toEqual(['wrong', 2, false, false]);
});

test("[K10] a second miss blocks until the month's last days", () => {
  expect(cards(twice, inDates)).toEqual(['blocked', 2, false, true]);
  expect(cards(twice, secondBefore(inReopening))).toEqual(['blocked', 2, false, true]);
  expect(cards(twice, inReopening)).toEqual(['active', 3, null, false]);
  expect(cards(twice, secondBefore(nextMonth))).toEqual(['active', 3, null, false]);
  expect(cards(twice, nextMonth)).toEqual(['closed', 2, false, true]);
  expect(cards(thrice, inReopening)).toEqual(['closed', 3, false, true]);
});

test('only people who missed a chance are asked again after the close', () => {
  expect(cards(once, between)).toEqual(['blocked', 1, false, true]);
  expect(cards(once, inReopening)).toEqual(['wrong', 2, false, false]);
  expect(cards([], inReopening)).toEqual(['closed', 1, null, false]);
});

test('the number of those days is a setting, and zero means never', () => {
  expect(cards(twice, secondBefore(inReopening), 4)).toEqual(['active', 3, null, false]);
  expect(cards(twice, inReopening, 2)).toEqual(['blocked', 2, false, true]);
  expect(cards(twice, inDates, 0)).toEqual(['closed', 2, false, true]);
  expect(cards(twice, inReopening, 0)).toEqual(['closed', 2, false, true]);
  expect(cards(twice, inDates, 40)).toEqual(['active', 3, null, false]);
});

test("[K12] an attempt expires after its deadline and the network's grace", () => {
  const running = [attempt(1, null)];
  const end = new Date(inDates.getTime() + graceMs);
  expect(cards(running, inDates)).toEqual(['active', 1, null, false]);
  expect(cards(running, end)).toEqual(['active', 1, null, false]);
  expect(cards(running, new Date(end.getTime() + 1))).toEqual(['wrong', 2, false, false]);
  expect(remainingMs(stand(running, secondBefore(inDates)), secondBefore(inDates))).toBe(1_000);
  expect(remainingMs(stand(running, end), end)).toBe(0);
  expect(remainingMs(stand(once, inDates), inDates)).toBeNull();
});

test('a correct answer stays correct for ever', () => {
  for (const now of [inDates, between, inReopening, nextMonth]) {
    expect(cards([...once, attempt(2, 'correct')], now)).toEqual(['correct', 2, true, false]);
  }
});

test('[HZ21] outside its dates a question is visible after a try only', () => {
  expect(isVisible(stand([], secondBefore(dates.opensAt)))).toBe(false);
  expect(isVisible(stand([], dates.closesAt))).toBe(false);
  expect(isVisible(stand([], inDates))).toBe(true);
  expect(isVisible(stand(once, nextMonth))).toBe(true);
  expect(isVisible(stand([attempt(1, 'correct')], nextMonth))).toBe(true);
});

test("[HZ34] the month's last days are Warsaw's, also at clock changes", () => {
  const march = { ...dates, month: '2026-03-01' };
  const state = (moment: string) => cardOf(standingOf(march, twice, 3, at(moment))).state;
  // Summer time begins on 29 March 2026, in the first of these nights.
  expect(state('2026-03-28T23:59:59+01:00')).toBe('blocked');
  expect(state('2026-03-29T00:00:00+01:00')).toBe('active');
  expect(state('2026-03-31T23:59:59+02:00')).toBe('active');
  expect(state('2026-04-01T00:00:00+02:00')).toBe('closed');
});

test('what a reply becomes follows from the last attempt alone', () => {
  const answer = { state: 'sendAnswer', replies: ['a'] } as const;
  const timeOut = { state: 'timeOut', replies: [] } as const;
  const verdict = (sent: typeof answer | typeof timeOut, attempts: Attempt[], now = inDates) => {
    const found = verdictOn(sent, attempts, stand(attempts, now), now);
    return found.kind === 'refusal' ? found.failure : found.kind;
  };
  const late = new Date(inDates.getTime() + graceMs + 1);
  expect(verdict(answer, [])).toBe('questionNotOpened');
  expect(verdict(timeOut, [])).toBe('questionNotOpened');
  expect(verdict(answer, [attempt(1, null)])).toBe('answer');
  expect(verdict(answer, [attempt(1, null)], late)).toBe('tooLate');
  expect(verdict(answer, [attempt(1, 'expired')])).toBe('tooLate');
  expect(verdict(answer, [attempt(1, 'correct', inDates, ['a'])], late)).toBe('repeat');
  expect(verdict(answer, [attempt(1, 'wrong', inDates, ['a'])], late)).toBe('repeat');
  expect(verdict(answer, [attempt(1, 'correct', inDates, ['b'])])).toBe('alreadyAnswered');
  expect(verdict(answer, [attempt(1, 'wrong', inDates, ['b'])])).toBe('questionNotOpened');
  expect(verdict(answer, [...once, attempt(2, 'wrong', inDates, ['b'])])).toBe('questionClosed');
  for (const outcome of [null, 'correct', 'wrong', 'expired'] as const) {
    expect(verdict(timeOut, [attempt(1, outcome)], late)).toBe('timeOut');
  }
});

test('[K07] a choice has valid replies once each, one for single choice', () => {
  const once = { type: 'once-image', replies: [{ id: 'a' }, { id: 'b' }] };
  const multiple = { ...once, type: 'multiple-text' };
  expect(problemOf([], multiple)).toBe('none');
  expect(problemOf(['a', 'a'], multiple)).toBe('twice');
  expect(problemOf(['a', 'x'], multiple)).toBe('foreign');
  expect(problemOf(['a', 'b'], once)).toBe('notOne');
  expect(problemOf(['a', 'b'], multiple)).toBeNull();
  expect(problemOf(['b'], once)).toBeNull();
});

test('a choice is compared as a set', () => {
  expect(isSameChoice(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameChoice(['a'], ['a', 'b'])).toBe(false);
  expect(isSameChoice(['a', 'a'], ['a', 'b'])).toBe(false);
  expect(isSameChoice(['a', 'b'], ['a', 'a'])).toBe(false);
  expect(isSameChoice([], [])).toBe(true);
});

test('[K01] the score requires the minimum and shows 0 of 4 without data', () => {
  const padlock = { month: '2026-11-01', minimum: 3, isFormer: false };
  expect(scoreOf({ passed: 0, total: 0 }, padlock)).toEqual({ passed: 0, total: 4, minimum: 3 });
  expect(scoreOf({ passed: 2, total: 2 }, padlock)).toEqual({ passed: 2, total: 2, minimum: 3 });
  expect(scoreOf({ passed: 2, total: 2 }, { ...padlock, isFormer: true })).toEqual({
    passed: 2,
    total: 2,
    minimum: 2,
  });
});

test('[HZ32] a later chance earns a floored share, a salesman none', () => {
  expect(rewardFor(15, 'user1', 1, 50)).toBe(15);
  expect(rewardFor(15, 'user1', 2, 50)).toBe(7);
  expect(rewardFor(15, 'user3', 3, 0)).toBe(0);
  expect(rewardFor(15, 'salesman', 1, 100)).toBe(0);
});

test('only a missed chance needs the settings', () => {
  expect(hasMissed([], stand([], inDates))).toBe(false);
  expect(hasMissed([attempt(1, null)], stand([attempt(1, null)], inDates))).toBe(false);
  expect(hasMissed([attempt(1, 'correct')], stand([attempt(1, 'correct')], inDates))).toBe(false);
  expect(hasMissed(once, stand(once, inDates))).toBe(true);
  expect(hasMissed([...once, attempt(2, null)], stand([...once, attempt(2, null)], inDates))).toBe(
    true,
  );
});

test('[HZ31] the order of replies is stable per person', () => {
  const replies = Array.from({ length: 6 }, (_, index) => ({ id: `r${index}` }));
  const order = (person: number) =>
    shuffledFor(person, replies)
      .map(({ id }) => id)
      .join('');
  expect(order(1)).toBe(order(1));
  expect(new Set(Array.from({ length: 40 }, (_, person) => order(person))).size).toBeGreaterThan(
    30,
  );
  const firstPlaces = Array.from(
    { length: 600 },
    (_, person) => shuffledFor(person, replies)[0]?.id,
  );
  for (const { id } of replies)
    expect(firstPlaces.filter((first) => first === id).length).toBeGreaterThan(60);
});

test('[K02] a read pill is read, an unread active by dates', () => {
  expect(newStatusOf({ ...dates, isRead: true }, nextMonth)).toBe('read');
  expect(newStatusOf({ ...dates, isRead: false }, inDates)).toBe('active');
  expect(newStatusOf({ ...dates, isRead: false }, dates.closesAt)).toBe('no-active');
});

/**
 * A model of questions, written without the product's code: seconds since the beginning, tries in a list. A step of the
 * machine returns what the user would be told, and the state afterwards.
 */
type AskedQuestion = { readonly opens: number; readonly closes: number; readonly reward: number };
export type Programme = {
  readonly questions: readonly AskedQuestion[];
  /** Seconds that a person has for an answer, and that the network may take beyond. */
  readonly limit: number;
  readonly grace: number;
  /** When missed questions are asked once more. */
  readonly again: { readonly from: number; readonly to: number };
  readonly laterPercent: number;
  readonly minimum: number;
};

export type Does = 'look' | 'right' | 'wrong' | 'otherwise' | 'foreign' | 'timeOut';
export type Call = { readonly question: number; readonly does: Does };
type End = 'correct' | 'wrong' | 'expired' | null;
type Try = { readonly deadline: number; readonly end: End; readonly chosen: Does | null };
export type State = { readonly now: number; readonly tries: readonly (readonly Try[])[] };
type Step = { readonly said: string; readonly next: State };

export function beginning({ questions }: Programme): State {
  return { now: 0, tries: questions.map(() => []) };
}

export function after(state: State, seconds: number): State {
  return { ...state, now: state.now + seconds };
}

/** The tries at this moment: an expired time has used up its chance. */
function settled({ grace }: Programme, { now, tries }: State, question: number): readonly Try[] {
  const ended = (one: Try): Try =>
    one.end === null && now > one.deadline + grace ? { ...one, end: 'expired' as const } : one;
  return (tries[question] ?? []).map(ended);
}

/** Golden points of one question: all of them for the first chance, a whole part for a later one. */
export function earned(
  { questions, laterPercent }: Programme,
  { tries }: State,
  question: number,
): number {
  const index = (tries[question] ?? []).findIndex(({ end }) => end === 'correct');
  const reward = questions[question]?.reward ?? 0;
  if (index === -1) return 0;
  return index === 0 ? reward : Math.floor((reward * laterPercent) / 100);
}

export function passed({ tries }: State): number {
  return tries.filter((list) => list.some(({ end }) => end === 'correct')).length;
}

export function step(programme: Programme, state: State, { question, does }: Call): Step {
  const list = settled(programme, state, question);
  const standing = (tries: readonly Try[]): State => ({
    ...state,
    tries: state.tries.with(question, tries),
  });
  const last = list.at(-1);
  if (does === 'look') {
    const looked = mayOpen(programme, state, list, question)
      ? [...list, { deadline: state.now + programme.limit, end: null, chosen: null }]
      : list;
    const current = looked.at(-1);
    if (current === undefined) return { said: 'notFound', next: standing(looked) };
    const left = current.end === null ? Math.max(0, current.deadline - state.now) * 1_000 : null;
    return { said: `${looked.length} ${left}`, next: standing(looked) };
  }
  if (last === undefined) {
    return {
      said: mayOpen(programme, state, list, question) ? 'questionNotOpened' : 'notFound',
      next: standing(list),
    };
  }
  const told = (end: End, chosen: Does | null, isNew: boolean): Step => {
    const next = standing([...list.slice(0, -1), { ...last, end, chosen }]);
    const isBlocked =
      end !== 'correct' && !mayOpen(programme, next, next.tries[question] ?? [], question);
    const reward = end === 'correct' && does !== 'timeOut' ? earned(programme, next, question) : 0;
    const opens = isNew && end === 'correct' && passed(next) === programme.minimum;
    const isCorrect = end === 'expired' ? null : end === 'correct';
    // A repeat may notify of the padlock again, unless another right answer came since.
    const padlock = !isNew && end === 'correct' && does !== 'timeOut' ? 'any' : opens;
    return { said: `${isCorrect} ${isBlocked} ${reward} ${passed(next)} ${padlock}`, next };
  };
  if (does === 'timeOut') {
    const before = list.at(-2);
    const isEarly = last.end === null && state.now < last.deadline - programme.grace;
    if (before === undefined || !isEarly) return told(last.end ?? 'expired', last.chosen, false);
    // The previous chance's countdown in another window reports its end, and the running chance
    // stays.
    return {
      said: `${before.end === 'wrong' ? false : null} false 0 ${passed(state)} false`,
      next: standing(list),
    };
  }
  if (last.end === 'expired') return { said: 'tooLate', next: standing(list) };
  if (last.end === null && does === 'foreign') return { said: 'badInput', next: standing(list) };
  if (last.end === null) return told(does === 'right' ? 'correct' : 'wrong', does, true);
  if (last.chosen === does) return told(last.end, does, false);
  if (last.end === 'correct') return { said: 'alreadyAnswered', next: standing(list) };
  const said = mayOpen(programme, state, list, question) ? 'questionNotOpened' : 'questionClosed';
  return { said, next: standing(list) };
}

function mayOpen(
  { questions, again }: Programme,
  { now }: State,
  list: readonly Try[],
  question: number,
): boolean {
  const { opens, closes } = questions[question] ?? { opens: 0, closes: 0 };
  const end = list.at(-1)?.end;
  if (end === null || end === 'correct') return false;
  if (list.length < 2 && opens <= now && now < closes) return true;
  return list.length > 0 && list.length < 3 && again.from <= now && now < again.to;
}

/** Letters of participants to the operator, as both apps know them. */
export const letterKinds = ['question', 'complaint', 'privacy', 'technical'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterStates = ['new', 'assigned', 'waiting', 'closed'] as const;
export type LetterState = (typeof letterStates)[number];

/** What an answer that closes a letter says. */
export const answerResults = ['accepted', 'partly', 'rejected', 'explained'] as const;
export type AnswerResult = (typeof answerResults)[number];

/** `merged`: it repeats another letter. */
export const letterResults = [...answerResults, 'merged'] as const;
export type LetterResult = (typeof letterResults)[number];

export const letterSources = ['app', 'phone', 'post'] as const;
export type LetterSource = (typeof letterSources)[number];

/** Lines and characters of a letter and of an answer. */
export const letterMaxLength = 5_000;

import type { Question } from './content.ts';
import { currentQuestions } from './questions-current.ts';
import { pastQuestions } from './questions-past.ts';

export const questions: readonly Question[] = [...currentQuestions, ...pastQuestions];

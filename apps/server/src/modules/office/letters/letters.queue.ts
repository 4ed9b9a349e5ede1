import { z } from 'zod';

/** E-mails with answers, one job each. */
export const answerQueue = 'letter-answer';
export const answerPayload = z.object({ entryId: z.number() });

import { badEmail } from '../sentences.ts';
import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { hiddenCharacters, hidesCharacters, isEmail } from '../profile-fields.ts';
import { everyone } from '../roles.ts';
import { idAndName, requiredText, text } from '../values.ts';

export const contactEndpoints = endpointRows({
  'GET /api/v1/contact-categories/:userType': {
    summary: 'Contact categories of the own role; the first element of data is the list',
    access: { roles: everyone },
    viewable: true,
    params: z.object({ userType: text(20) }),
    reply: z.object({ data: z.array(z.array(idAndName)) }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/v1/contact': {
    summary: 'Sends a message to the operator, with an optional attachment',
    access: { roles: everyone },
    encoding: 'multipart',
    body: z.object({
      category: requiredText(64),
      email: requiredText(254)
        .transform((email) => email.trim())
        .refine((email) => email === '' || isEmail(email), {
          error: badEmail,
        }),
      message: requiredText(5_000).refine((message) => !hidesCharacters(message), {
        error: hiddenCharacters,
      }),
      /** The form's own random name of this submit: sent again with the same content it stays one message. */
      submission: text(100).optional(),
    }),
    reply: z.object({ message: z.string() }),
    failures: ['wrongType', 'tooLarge'],
    limit: { max: 10, seconds: 60, shared: true },
  },
});

import { z } from 'zod';
import { endpointRows } from '../endpoint.ts';
import { downloadKeyMaxLength } from '../limits.ts';
import { salesmen } from '../roles.ts';
import { text, wholeNumber } from '../values.ts';

export const downloadForms = ['xlsx', 'csv'] as const;

export const downloadsEndpoints = endpointRows({
  'GET /api/v1/downloads/:key': {
    summary: 'A download uri: makes the file and answers its link, to the person it was made for',
    access: { roles: salesmen },
    writes: true,
    params: z.object({ key: text(downloadKeyMaxLength) }),
    query: z.object({
      format: z.enum(downloadForms, { error: 'Podaj format xlsx albo csv.' }).optional(),
    }),
    /** `file` is empty while it is being made: ask again in a second. */
    reply: z.object({ data: z.object({ file: z.string(), progress: wholeNumber }) }),
    failures: ['notFound', 'fileNotMade', 'storageFull', 'tooOften'],
    // Asked every second while a file is made; how many files are begun is limited by `limits.export`.
    limit: { max: 300, seconds: 60, shared: false },
  },
});

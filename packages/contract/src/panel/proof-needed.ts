/** A file of its own, because the way in reads it and none of the other refusals. */
export const proofNeeded = {
  status: 403,
  message: 'Potwierdź, że to Ty: kluczem albo kodem z aplikacji.',
} as const;

/** What may be attached to a message of the contact form. Apart from the other limits, which the first screen loads. */
export const attachmentMaxBytes = 5_242_880;
export const attachmentExtensions = [
  'png',
  'jpg',
  'jpeg',
  'pdf',
  'odt',
  'docx',
  'ods',
  'xls',
  'xlsx',
  'xlsb',
] as const;

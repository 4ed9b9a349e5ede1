export const importStates = [
  'open',
  'checking',
  'wrong',
  'ready',
  'proposed',
  'applying',
  'applied',
  'undoing',
  'undone',
  'rejected',
  'expired',
] as const;
export type ImportState = (typeof importStates)[number];

/** What operators do with an import, in this order. */
export const importActs = ['opened', 'approved', 'applied', 'undoApproved', 'undone'] as const;
export type ImportAct = (typeof importActs)[number];

/** Why an undo leaves a row of an import. */
export const importLeftReasons = [
  'later',
  'changed',
  'closed',
  'deleted',
  'joined',
  'earned',
  'opened',
  'used',
  'first',
  'lasting',
] as const;
export type ImportLeftReason = (typeof importLeftReasons)[number];

/** Bytes of one file that is uploaded. */
export const importFileBytesMax = 64 * 1_048_576;
export const importFilesMax = 100;
/** Accepted extensions of file names. */
export const importFileTypes = [
  'csv',
  'txt',
  'xlsx',
  'zip',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'svg',
] as const;

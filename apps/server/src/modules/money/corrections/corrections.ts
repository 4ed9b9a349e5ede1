/** What other modules may import of corrections. */
export {
  placeOf,
  settlingMonth,
  sumNamed,
  type CorrectedSum,
  type Place,
} from './corrections.rules.ts';
export {
  bookCorrections,
  isSameCorrection,
  knownCorrections,
  limitsOf,
  lockSums,
  noteCorrections,
  noteSignoff,
  placesOf,
  whyNeedTwo,
  type NewCorrection,
} from './corrections.service.ts';

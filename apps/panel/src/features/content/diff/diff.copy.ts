export const diffCopy = {
  label: 'Różnice w słowach',
  same: 'Słowa są takie same.',
  tooDifferent: 'Te teksty różnią się za bardzo, żeby pokazać różnice słowo po słowie.',
} as const;

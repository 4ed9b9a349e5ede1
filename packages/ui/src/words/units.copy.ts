/** The forms for `plural` and `counted` that both apps use. */
export const points = ['punkt', 'punkty', 'punktów'] as const;
export const goldenPoints = ['złoty punkt', 'złote punkty', 'złotych punktów'] as const;
export const answers = [
  'poprawna odpowiedź',
  'poprawne odpowiedzi',
  'poprawnych odpowiedzi',
] as const;

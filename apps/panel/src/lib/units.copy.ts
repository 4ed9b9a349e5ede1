/** The forms of what the panel counts, for `counted` and `plural`. */
export const people = ['osoba', 'osoby', 'osób'] as const;

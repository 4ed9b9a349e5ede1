/** The questions that the reports of the office answer. */
export const reportTitles = {
  cost: 'Ile kosztuje program?',
  liability: 'Ile jesteśmy winni i komu jeszcze nie zapłaciliśmy?',
  activation: 'Ilu zaproszonych korzysta?',
  realisation: 'Jak rozkłada się realizacja planów?',
  knowledge: 'Czy pytania nie są za łatwe ani za trudne?',
} as const;

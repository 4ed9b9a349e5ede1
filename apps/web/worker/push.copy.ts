export const pushCopy = {
  unreadable: {
    id: 'klub',
    title: 'Klub Partnera',
    body: 'Masz nowe powiadomienie.',
    route: '/powiadomienia',
  },
} as const;

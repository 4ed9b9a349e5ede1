export const pushCopy = {
  unreadable: {
    id: 'panel',
    title: 'Panel Klubu Partnera',
    body: 'W panelu jest coś nowego.',
    route: '/sprawy',
  },
} as const;

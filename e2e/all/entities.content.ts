import {
  type Entity,
  html,
  link,
  list,
  named,
  number,
  one,
  option,
  percent,
  picture,
  typedIn,
  words,
} from './entities.steps.ts';

const main = '500000001';
const pillStates = { active: 'Aktywna', 'no-active': 'Zakonczona', read: 'Przeczytana' };
const card = { slug: link, title: words, thumbnail: picture, excerpt: words } as const;
const question = 'kiedy-grunt-szkodzi';
const pictures = 'narzedzie-na-tynk-elewacyjny';
const task = 'ekspozycja-miesiaca';

/** What is read, answered and asked: entities of specification section 3, and the screens that show them. */
export const contentEntities: readonly Entity[] = [
  {
    name: 'Knowledge score',
    as: main,
    fields: ['passed', 'total', 'info'],
    read: async (ask) => {
      const { score, info } = one((await ask('/api/v1/knowledge'))['data']);
      const records = [{ ...one(score), info }];
      return {
        records,
        visits: [
          { address: '/wiedza/wynik', records, shows: { passed: words, total: words, info: html } },
        ],
      };
    },
  },
  {
    name: 'Pill',
    as: main,
    fields: [
      'slug',
      'title',
      'excerpt',
      'thumbnail',
      'image',
      'content',
      'dateFrom',
      'dateTo',
      'status',
      'newStatus',
      'questions',
    ],
    read: async (ask) => {
      const pills = list((await ask('/api/v1/knowledge/pills'))['data']);
      const first = one((await ask('/api/v1/knowledge/pill/grunt-to-podstawa'))['data']);
      const shows = {
        title: words,
        content: html,
        image: picture,
        dateTo: words,
        newStatus: named(pillStates),
      };
      return {
        records: [first],
        visits: [
          {
            address: '/wiedza/pigulki-wiedzy',
            records: pills,
            shows: { ...card, newStatus: named(pillStates) },
          },
          { address: '/wiedza/pigulki-wiedzy/grunt-to-podstawa', records: [first], shows },
        ],
      };
    },
  },
  {
    name: 'Question of a pill',
    as: main,
    fields: ['slug', 'isCorrectAnswer', 'isBlockedForAnotherAnswer'],
    read: async (ask) => {
      const { questions } = one((await ask('/api/v1/knowledge/pill/grunt-to-podstawa'))['data']);
      const isCorrectAnswer = named({ true: 'Odpowiedź jest poprawna' });
      const shows = { slug: link, isCorrectAnswer };
      return {
        records: list(questions),
        visits: [
          { address: '/wiedza/pigulki-wiedzy/grunt-to-podstawa', records: list(questions), shows },
        ],
      };
    },
  },
  {
    name: 'Question',
    // Answered in the demo: its clock does not run any more.
    as: main,
    fields: [
      'slug',
      'title',
      'excerpt',
      'type',
      'image',
      'replies',
      'time',
      'isCorrectAnswer',
      'isBlockedForAnotherAnswer',
    ],
    read: async (ask) => {
      const questions = list((await ask('/api/v1/questions'))['data']).filter(
        ({ state }) => state === 'active',
      );
      const opened = one((await ask(`/api/v1/question/${question}`))['data']);
      const time = (screen: Parameters<typeof words>[0], value: string) =>
        words(screen, `${value} sekund`, {});
      return {
        records: [opened],
        visits: [
          {
            address: '/wiedza/wynik',
            records: questions,
            shows: { slug: link, title: words, time },
          },
          { address: `/wiedza/pytanie/${question}`, records: [opened], shows: { title: words } },
        ],
      };
    },
  },
  {
    name: 'Reply',
    as: '500000004',
    fields: ['id', 'content', 'image'],
    read: async (ask) => {
      const replies = list(one((await ask(`/api/v1/question/${pictures}`))['data'])['replies']);
      return {
        records: replies,
        visits: [
          {
            address: `/wiedza/pytanie/${pictures}`,
            records: replies,
            shows: { content: words, image: picture },
          },
        ],
      };
    },
  },
  {
    name: 'Special task',
    as: main,
    fields: [
      'slug',
      'title',
      'excerpt',
      'thumbnail',
      'image',
      'content',
      'dateFrom',
      'dateTo',
      'targets',
      'subtitle',
    ],
    read: async (ask) => {
      const tasks = list((await ask('/api/v1/special-tasks'))['data']).filter(
        ({ status }) => status === true,
      );
      const first = one((await ask(`/api/v1/special-tasks/${task}`))['data']);
      const shows = { title: words, image: picture, content: html, dateFrom: words, dateTo: words };
      return {
        records: [first],
        visits: [
          { address: '/zadania-specjalne', records: tasks, shows: { ...card, dateTo: words } },
          { address: `/zadania-specjalne/${task}`, records: [first], shows },
        ],
      };
    },
  },
  {
    name: 'Target of a special task',
    as: main,
    fields: [
      'title',
      'target',
      'bonus',
      'description',
      'realizationPercent',
      'stillLeft',
      'stillLeftLabel',
      'type',
      'targetQualification',
      'realizationPercentQualification',
      'stillLeftQualification',
      'stillLeftQualificationLabel',
    ],
    read: async (ask) => {
      const targets = list(
        one((await ask(`/api/v1/special-tasks/${task}/summary`))['data'])['targets'],
      );
      const shows = {
        title: words,
        target: number,
        bonus: number,
        description: words,
        realizationPercent: percent,
        stillLeft: number,
        stillLeftLabel: words,
        targetQualification: number,
        type: named({ pieces: 'szt.' }),
        realizationPercentQualification: percent,
        stillLeftQualification: number,
        stillLeftQualificationLabel: words,
      };
      return {
        records: targets,
        visits: [{ address: `/zadania-specjalne/${task}/podsumowanie`, records: targets, shows }],
      };
    },
  },
  {
    name: 'Subtitle of a special task',
    as: main,
    fields: ['label', 'value'],
    read: async (ask) => {
      const records = list(one((await ask(`/api/v1/special-tasks/${task}`))['data'])['subtitle']);
      const visits = [
        { address: `/zadania-specjalne/${task}`, records, shows: { label: words, value: words } },
      ];
      return { records, visits };
    },
  },
  article('News', '/api/v1/news', '/news', '/news/aktualnosci'),
  article('Knowledge zone article', '/api/v1/knowledge-zone', '/strefa-wiedzy', '/strefa-wiedzy'),
  {
    name: 'Category',
    as: main,
    fields: ['id', 'name'],
    read: async (ask) => {
      const records = list((await ask('/api/v1/knowledge-zone-categories'))['data']);
      return {
        records,
        visits: [{ address: '/strefa-wiedzy', records, shows: { id: option, name: words } }],
      };
    },
  },
  {
    name: 'Calendar group',
    as: main,
    fields: ['title', 'details'],
    read: async (ask) => {
      const records = list((await ask('/api/v1/calendars'))['data']);
      return { records, visits: [{ address: '/kalendarz', records, shows: { title: words } }] };
    },
  },
  {
    name: 'Calendar item',
    as: main,
    fields: ['title', 'date'],
    read: async (ask) => {
      const groups = list((await ask('/api/v1/calendars'))['data']);
      const records = groups.flatMap(({ details }) => list(details));
      return {
        records,
        visits: [{ address: '/kalendarz', records, shows: { title: words, date: words } }],
      };
    },
  },
  text('Prizes', '/api/v1/configuration/prizes_text', '/nagrody'),
  text('Rules', '/api/v1/configuration/rules_text', '/zasady'),
  text('Contact text', '/api/v1/configuration/contact_text', '/kontakt'),
  text('Regulations', '/api/v1/regulations', '/regulamin'),
  {
    name: 'Contact category and e-mail',
    as: main,
    fields: ['id', 'name'],
    read: async (ask) => {
      const [records] = list((await ask('/api/v1/contact-categories/user1'))['data']).map(list);
      const email = one(one((await ask('/api/v1/user/get'))['message'])['profile'])['email'];
      return {
        records: records ?? [],
        visits: [
          { address: '/kontakt', records: records ?? [], shows: { id: option, name: words } },
          { address: '/kontakt', records: [{ email }], shows: { email: typedIn('E-mail') } },
        ],
      };
    },
  },
];

/** A list and one of its articles. */
function article(name: string, call: string, folder: string, address: string): Entity {
  return {
    name,
    as: main,
    fields: [
      'id',
      'slug',
      'title',
      'thumbnail',
      'image',
      'excerpt',
      'content',
      'createdAtDate',
      'createdAtTime',
    ],
    read: async (ask) => {
      const cards = list((await ask(call))['data']);
      const first = one((await ask(`${call}/${String(cards[0]?.['slug'])}`))['data']);
      const published = { createdAtDate: words, createdAtTime: words };
      const shows = { title: words, image: picture, content: html, ...published };
      return {
        records: [first],
        visits: [
          { address, records: cards, shows: { ...card, ...published } },
          { address: `${folder}/${String(first['slug'])}`, records: [first], shows },
        ],
      };
    },
  };
}

function text(name: string, call: string, address: string): Entity {
  return {
    name,
    as: main,
    fields: ['html'],
    read: async (ask) => {
      const records = [one((await ask(call))['data'])];
      return { records, visits: [{ address, records, shows: { html } }] };
    },
  };
}

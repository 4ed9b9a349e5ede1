import { type Matrix, nothingNamed } from './matrix-ways.ts';

const hidden = { other: 404, none: 404 } as const;
/** What has not opened yet is not there, whosever it will be. */
const notYet = { own: 404, ...hidden } as const;

/** What the programme says, and what a participant has of it. */
export const contentWays = {
  'GET /api/v1/challenges': [
    nothingNamed,
    { names: 'a shop', call: ({ shop }) => ({ query: { customerNumber: shop } }), ...hidden },
    {
      names: 'a shop in a year',
      call: ({ shop, year }) => ({ query: { customerNumber: shop, year } }),
      ...hidden,
    },
  ],
  'GET /api/v1/explanations/period/:period': [
    { names: 'a month', call: ({ period }) => ({ params: { period } }), none: 404 },
  ],
  'GET /api/v1/explanations/year/:year': [
    { names: 'a year', call: ({ year }) => ({ params: { year } }) },
  ],
  'GET /api/v1/explanations/special-task/:slug': [
    { names: 'a task', call: ({ special }) => ({ params: { slug: special } }), ...hidden },
    {
      names: 'a later task',
      call: ({ specialLater }) => ({ params: { slug: specialLater } }),
      ...notYet,
    },
  ],
  'GET /api/v1/knowledge/pill/:slug': [
    { names: 'a pill', call: ({ pill }) => ({ params: { slug: pill } }), ...hidden },
    {
      names: 'a later pill',
      call: ({ pillLater }) => ({ params: { slug: pillLater } }),
      ...notYet,
    },
  ],
  'GET /api/v1/question/:slug': [
    { names: 'a question', call: ({ question }) => ({ params: { slug: question } }), ...hidden },
    {
      names: 'a later question',
      call: ({ questionLater }) => ({ params: { slug: questionLater } }),
      ...notYet,
    },
  ],
  'POST /api/v1/questions/:slug/reply': [
    {
      names: 'a question',
      call: ({ question, replies }) => ({
        params: { slug: question },
        body: { state: 'sendAnswer', replies: [...replies], responseTime: 3 },
      }),
      ...hidden,
    },
    {
      names: 'a later question',
      call: ({ questionLater, replies }) => ({
        params: { slug: questionLater },
        body: { state: 'sendAnswer', replies: [...replies] },
      }),
      ...notYet,
    },
    {
      names: 'a time-out',
      call: ({ question }) => ({ params: { slug: question }, body: { state: 'timeOut' } }),
      ...hidden,
    },
  ],
  'GET /api/v1/special-tasks/:slug': [
    { names: 'a task', call: ({ special }) => ({ params: { slug: special } }), ...hidden },
    {
      names: 'a later task',
      call: ({ specialLater }) => ({ params: { slug: specialLater } }),
      ...notYet,
    },
  ],
  'GET /api/v1/special-tasks/:slug/summary': [
    { names: 'a task', call: ({ special }) => ({ params: { slug: special } }), ...hidden },
    {
      names: 'a shop',
      call: ({ shop }, { special }) => ({
        params: { slug: special },
        query: { customerNumber: shop },
      }),
      ...hidden,
    },
  ],
  'GET /api/v1/news': [
    nothingNamed,
    { names: 'a piece of news', call: ({ newsId }) => ({ query: { before: newsId } }) },
  ],
  'GET /api/v1/news/:slug': [
    { names: 'a piece of news', call: ({ news }) => ({ params: { slug: news } }), ...hidden },
    { names: 'later news', call: ({ newsLater }) => ({ params: { slug: newsLater } }), ...notYet },
  ],
  'GET /api/v1/knowledge-zone': [
    nothingNamed,
    { names: 'a category', call: ({ zoneCategory }) => ({ query: { category: zoneCategory } }) },
    { names: 'an article', call: ({ zoneId }) => ({ query: { before: zoneId } }) },
  ],
  'GET /api/v1/knowledge-zone/:slug': [
    { names: 'an article', call: ({ zone }) => ({ params: { slug: zone } }), ...hidden },
    {
      names: 'a later article',
      call: ({ zoneLater }) => ({ params: { slug: zoneLater } }),
      ...notYet,
    },
  ],
  'GET /api/v1/contact-categories/:userType': [
    { names: 'a role', call: ({ userType }) => ({ params: { userType } }), ...hidden },
  ],
  'POST /api/v1/contact': [
    {
      names: 'a category',
      call: ({ contactCategory }) => ({
        body: { category: contactCategory, email: 'jan@example.pl', message: 'Dzień dobry' },
      }),
      other: 400,
      none: 400,
    },
  ],
} satisfies Partial<Matrix>;

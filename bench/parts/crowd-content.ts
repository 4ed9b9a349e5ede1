import { inDatabase } from './in-database.ts';
import type { Programme } from './programme.ts';

/**
 * Content that participants read in addition to their figures: news, articles, notifications.
 * Returns the right reply of the question.
 */
export async function fillContent({ url, slug }: Programme): Promise<string> {
  const article = `'Tytuł artykułu numer ' || id, 'Zapowiedź artykułu w dwóch zdaniach. Reszta stoi w środku.',
    repeat('<p>Akapit, który ktoś czyta między jednym klientem a drugim.</p>', 30), array['user1', 'user3'],
    now() - id * interval '1 hour'`;
  const columns = 'title, excerpt, content, roles, published_at';
  return inDatabase(url, async (client) => {
    await client.query(
      `insert into news (slug, ${columns}) select 'nowosc-' || id, ${article} from generate_series(1, 200) id`,
    );
    await client.query(`insert into zone_category (code, name) values ('wiedza', 'Wiedza')`);
    await client.query(
      `insert into zone_article (slug, category_id, ${columns})
       select 'artykul-' || id, 1, ${article} from generate_series(1, 200) id`,
    );
    await client.query(
      `insert into notification (slug, person_id, cause, title, content, created_at)
       select 'n-' || person_id || '-' || number, person_id, 'bench:' || number, 'Powiadomienie', '<p>Treść.</p>',
         now() - number * interval '1 hour'
       from (select distinct person_id from session) as caller cross join generate_series(1, 30) as number`,
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>(
      'select reply_id as id from answer_key join question on question.id = question_id where slug = $1',
      [slug],
    );
    return rows[0]?.id ?? '';
  });
}

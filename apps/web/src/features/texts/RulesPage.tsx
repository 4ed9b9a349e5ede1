import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query.ts';
import { TextPage } from './TextPage.tsx';
import { textsCopy as copy } from './texts.copy.ts';

export function RulesPage() {
  return <TextPage title={copy.rules} query={useQuery(q('GET /api/v1/configuration/rules_text'))} />;
}

import { useQuery } from '@tanstack/react-query';
import { type Path, paths } from '../../../paths.ts';
import { missingQuery } from '../../explain/explain.queries.ts';
import { questionsQuery } from '../../knowledge/knowledge.queries.ts';
import { specialsQuery } from '../../specials/specials.queries.ts';

/** How many questions and tasks are open, as far as a screen has loaded them: the menu itself makes no call. */
export function useOpen(): (path: Path) => number {
  const { data: missing } = useQuery({ ...missingQuery, enabled: false });
  const { data: questions } = useQuery({ ...questionsQuery, enabled: false });
  const { data: specials } = useQuery({ ...specialsQuery, enabled: false });
  const openQuestions =
    questions?.data.filter(({ state }) => state === 'active').length ??
    missing?.data.knowledge.questions.length ??
    0;
  const openTasks =
    specials?.data.filter(({ status, isUnlocked }) => status && !isUnlocked).length ?? 0;
  return (path) =>
    path === paths.knowledge ? openQuestions : path === paths.specials ? openTasks : 0;
}

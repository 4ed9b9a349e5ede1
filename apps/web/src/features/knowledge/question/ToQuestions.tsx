import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';

export function ToQuestions() {
  return <BackLink to={paths.knowledgeScore}>{copy.backToQuestions}</BackLink>;
}

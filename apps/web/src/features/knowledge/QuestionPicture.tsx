import { pictureAddress } from '../../ui/picture-host.ts';
import styles from './knowledge.module.css';
import type { Question } from './knowledge.queries.ts';

/** What stands over the replies: the sentence beside the question, and its picture. */
export function QuestionPicture({ question: { excerpt, image } }: { question: Question }) {
  return (
    <>
      {excerpt !== '' && <p className={styles.lead}>{excerpt}</p>}
      {image && <img className={styles.picture} src={pictureAddress(image)} alt="" width="1280" height="720" />}
    </>
  );
}

import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { PictureInput } from './PictureInput.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { type Reply, type Value, cellsOfReplies, moved, repliesOf } from './draft.rules.ts';

type RepliesProps = {
  values: Readonly<Record<string, Value>>;
  /** Why they cannot change; empty: they can. */
  lock: string;
  isLocked: boolean;
  errorsOf: (field: string) => readonly string[];
  onChange: (cells: Readonly<Record<string, string>>) => void;
};

const most = 8;

/** Two to eight replies in an order that keys change, with the right ones marked. */
export function Replies({ values, lock, isLocked, errorsOf, onChange }: RepliesProps) {
  const replies = repliesOf(values);
  const locked = isLocked || lock !== '';
  const change = (next: readonly Reply[]): void => onChange(cellsOfReplies(next));
  const put = (at: number, reply: Partial<Reply>): void =>
    change(replies.map((one, index) => (index === at ? { ...one, ...reply } : one)));
  return (
    <ChoiceGroup
      legend={copy.replies}
      hint={lock || copy.repliesHint}
      errors={errorsOf('poprawne')}
      disabled={locked}
    >
      <ol className={styles.rows} role="list">
        {replies.map((reply, at) => (
          <li key={at} className={styles.row}>
            <TextField
              label={copy.reply(at + 1)}
              errors={errorsOf(`odpowiedz_${at + 1}`)}
              autoComplete="off"
              value={reply.content}
              onChange={({ target }) => put(at, { content: target.value })}
            />
            {isOfImages(values) && (
              <PictureInput
                label={copy.replyImage(at + 1)}
                errors={errorsOf(`obraz_${at + 1}`)}
                isLocked={locked}
                value={reply.image}
                onChange={(image) => put(at, { image })}
              />
            )}
            <Checkbox
              label={copy.right(at + 1)}
              checked={reply.isRight}
              onChange={({ target }) => put(at, { isRight: target.checked })}
            />
            <Moves
              at={at}
              count={replies.length}
              what={copy.reply(at + 1)}
              onMove={(by) => change(moved(replies, at, by))}
              onRemove={
                replies.length > 2
                  ? () => change(replies.filter((_, index) => index !== at))
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {replies.length < most && (
        <Button
          kind="quiet"
          onClick={() => change([...replies, { content: ' ', image: '', isRight: false }])}
        >
          {copy.addReply}
        </Button>
      )}
    </ChoiceGroup>
  );
}

function isOfImages(values: Readonly<Record<string, Value>>): boolean {
  return String(values['typ'] ?? '').endsWith('-image');
}

type MovesProps = {
  at: number;
  count: number;
  what: string;
  onMove: (by: -1 | 1) => void;
  onRemove: (() => void) | undefined;
};

/** Buttons that move and remove a row: by a finger, a mouse or keys. */
export function Moves({ at, count, what, onMove, onRemove }: MovesProps) {
  return (
    <Row>
      {at > 0 && (
        <Button kind="link" onClick={() => onMove(-1)}>
          {copy.up(what)}
        </Button>
      )}
      {at < count - 1 && (
        <Button kind="link" onClick={() => onMove(1)}>
          {copy.down(what)}
        </Button>
      )}
      {onRemove !== undefined && (
        <Button kind="link" onClick={onRemove}>
          {copy.remove(what)}
        </Button>
      )}
    </Row>
  );
}

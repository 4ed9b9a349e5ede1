import { searchMaxLength } from '@klub/contract/limits';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { formCopy as copy } from './corrections.copy.ts';
import { fewestLetters, usePeople } from './corrections.queries.ts';
import styles from './corrections.module.css';

type Found = ReplyOf<'GET /api/panel/v1/people'>['data'][number];

/** What a form shows and sends of a person. */
export type Chosen = Pick<Found, 'id' | 'name' | 'phone'>;

type PersonFieldProps = {
  person: Chosen | null;
  errors: readonly string[];
  onPerson: (person: Chosen | null) => void;
};

/** The person of a correction, found by name, number or shop. */
export function PersonField({ person, errors, onPerson }: PersonFieldProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  if (person !== null) {
    return (
      <Row>
        <span>
          {person.name} <span className={styles.quiet}>{person.phone}</span>
        </span>
        <Button kind="link" onClick={() => onPerson(null)}>
          {copy.another}
        </Button>
      </Row>
    );
  }
  return (
    <Stack gap="s">
      <TextField
        label={copy.person}
        hint={copy.personHint}
        errors={errors}
        type="search"
        maxLength={searchMaxLength}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setAsked(typed.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setAsked(typed.trim());
        }}
      />
      <Hits asked={asked} onPerson={onPerson} />
    </Stack>
  );
}

function Hits({ asked, onPerson }: { asked: string; onPerson: (person: Chosen) => void }) {
  const { data, isPending, error } = usePeople(asked);
  if (asked.length < fewestLetters) return null;
  if (isPending) return <p className={styles.quiet}>{copy.searching}</p>;
  const people = data?.data ?? [];
  return (
    <>
      <FormMessage failure={error} />
      {data !== undefined && people.length === 0 && <p>{copy.nobody}</p>}
      <ul className={styles.entries} role="list" aria-label={copy.found}>
        {people.map((one) => (
          <li key={one.id}>
            <Button kind="link" onClick={() => onPerson(one)}>
              {one.name} {one.phone} {one.shop}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { groupedPhone } from '../profile/profile.rules.ts';
import { nearestCopy as copy } from './calling.copy.ts';
import { useNumber } from './calling.queries.ts';
import styles from './calling.module.css';

type Way = 'tel' | 'sms';

/** Asks for a person's number and opens the telephone, or its messages, with it. */
export function useCalling() {
  const { mutate, data, error, isPending, variables } = useNumber();
  const call = (person: string, way: Way): void =>
    mutate(
      { body: { person } },
      { onSuccess: ({ data: { phone } }) => location.assign(`${way}:${phone}`) },
    );
  return { call, isPending, error, given: data?.data, person: variables?.body.person };
}

type CallButtonsProps = { person: string; calling: ReturnType<typeof useCalling> };

/** Call and SMS; once the number is known it is in view. */
export function CallButtons({ person, calling }: CallButtonsProps) {
  const isOwn = calling.person === person;
  const given = isOwn ? calling.given : undefined;
  const error = isOwn ? calling.error : null;
  const isPending = isOwn && calling.isPending;
  const open = (way: Way): void => calling.call(person, way);
  return (
    <Stack gap="s">
      <Row>
        {given === undefined ? (
          <>
            <Button
              icon="phone"
              loading={isPending}
              loadingLabel={copy.asking}
              onClick={() => open('tel')}
            >
              {copy.call}
            </Button>
            <Button kind="quiet" icon="mail" unready={isPending} onClick={() => open('sms')}>
              {copy.sms}
            </Button>
          </>
        ) : (
          <>
            <a className={buttonClass('primary')} href={`tel:${given.phone}`}>
              <Icon name="phone" size={20} />
              {copy.call}
            </a>
            <a className={buttonClass('quiet')} href={`sms:${given.phone}`}>
              <Icon name="mail" size={20} />
              {copy.sms}
            </a>
          </>
        )}
      </Row>
      {given !== undefined && (
        <p className={styles.number} role="status">
          {copy.number(groupedPhone(given.phone), given.left)}
        </p>
      )}
      {error !== null && <Notice kind="danger">{error.message}</Notice>}
      <p className={styles.quiet}>{copy.seen}</p>
    </Stack>
  );
}

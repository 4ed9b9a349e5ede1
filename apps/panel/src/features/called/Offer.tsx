import { Button } from '@klub/ui/controls/Button.tsx';
import { installWay } from '@klub/ui/device/install.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useMe } from '../shell/me.ts';
import { calledCopy, offerCopy as copy } from './called.copy.ts';
import { decides } from './called.rules.ts';
import { decline, isUnanswered } from './called.ts';
import { useTurningOn } from './turning-on.ts';

/** Offers push to an account that decides, until it has answered in this browser. */
export function Offer() {
  const { id, permissions } = useMe();
  const [isDue, setDue] = useState(() => decides(permissions) && isUnanswered(id));
  const { mutate, isPending, isOn, fault, error } = useTurningOn(id);
  if (isOn) return <Notice kind="success" announced title={calledCopy.states.on} />;
  if (!isDue) return null;
  const refuse = (): void => {
    decline(id);
    setDue(false);
  };
  const isInstalledFirst = installWay() === 'menu';
  return (
    <Notice
      kind="info"
      title={copy.title}
      action={
        <Row>
          {!isInstalledFirst && (
            <Button
              kind="quiet"
              loading={isPending}
              loadingLabel={calledCopy.turningOn}
              onClick={() => mutate()}
            >
              {copy.yes}
            </Button>
          )}
          <Button kind="link" onClick={refuse}>
            {copy.no}
          </Button>
        </Row>
      }
    >
      <p>{isInstalledFirst ? calledCopy.states.install : copy.text}</p>
      {fault !== undefined && <p role="alert">{calledCopy[fault]}</p>}
      <FormMessage failure={error} />
    </Notice>
  );
}

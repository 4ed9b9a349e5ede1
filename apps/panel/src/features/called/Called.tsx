import { Button } from '@klub/ui/controls/Button.tsx';
import { install, installWay, onInstallOffer } from '@klub/ui/device/install.ts';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { calledCopy as copy } from './called.copy.ts';
import { calledQuery, refreshCalled } from './called.queries.ts';
import { type StateHere, turnOff } from './called.ts';
import { Others } from './Others.tsx';
import { useTurningOn } from './turning-on.ts';

/** Push on this device and on the account's other ones, and the installation of the panel. */
export function Called() {
  const { id } = useMe();
  const query = useQuery(calledQuery(id));
  return (
    <Card as="section" labelledBy="called">
      <Stack>
        <h2 id="called">{copy.title}</h2>
        <p>{copy.lead}</p>
        <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
          {({ state, others }) => (
            <Stack>
              <Here account={id} state={state} />
              <Others devices={others} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Here({ account, state }: { account: string; state: StateHere }) {
  const on = useTurningOn(account);
  const off = useMutation({ mutationFn: () => turnOff(account), onSettled: refreshCalled });
  const way = useSyncExternalStore(onInstallOffer, installWay);
  const isBlocked = state === 'refused' || state === 'install';
  return (
    <Stack gap="s">
      {isBlocked ? <Notice kind="info">{copy.states[state]}</Notice> : <p>{copy.states[state]}</p>}
      {on.fault !== undefined && state !== 'on' && (
        <Notice kind="danger" announced>
          {copy[on.fault]}
        </Notice>
      )}
      <FormMessage failure={on.error ?? off.error} />
      <Row>
        {state === 'open' && (
          <Button loading={on.isPending} loadingLabel={copy.turningOn} onClick={() => on.mutate()}>
            {copy.turnOn}
          </Button>
        )}
        {state === 'on' && (
          <Button
            kind="quiet"
            loading={off.isPending}
            loadingLabel={copy.turningOff}
            onClick={() => off.mutate()}
          >
            {copy.turnOff}
          </Button>
        )}
        {way === 'question' && (
          <Button kind="quiet" onClick={() => void install()}>
            {copy.install}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

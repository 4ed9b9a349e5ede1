import { useCountdown } from '../src/lib/countdown.ts';
import { Badge, CountBubble } from '@klub/ui/text/Badge.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Countdown } from '@klub/ui/data/Countdown.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { PlanCircle } from '@klub/ui/images/PlanCircle.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Stat, StatRow } from '@klub/ui/data/Stat.tsx';
import { Samples, Section } from './Section.tsx';
import styles from './ShowcasePage.module.css';

export function NumbersSection() {
  return (
    <Section title="Liczby">
      <Samples>
        <Card tone="ink">
          <div className={styles.hero}>
            <PlanCircle percent={64} label="planu listopada" />
            <StatRow>
              <Stat label="Pozostało" value="4 320" unit="pkt" />
              <Stat label="Do zdobycia" value="180" unit="zł. pkt" />
            </StatRow>
          </div>
        </Card>
        <Card tone="ink">
          <div className={styles.hero}>
            <PlanCircle percent={127} label="plan wykonany" />
            <StatRow>
              <Stat label="Pozostało" value="0" unit="pkt" />
              <Stat label="Do zdobycia min." value="240" unit="zł. pkt" earned />
            </StatRow>
          </div>
        </Card>
        <Stack>
          <Card>
            <Stat
              size="hero"
              label="Suma premii"
              value="1 860"
              unit="złotych punktów"
              earned
              note="stan na 21.11.2026, 09:12"
            />
          </Card>
          <Card>
            <ProgressBar percent={64} label="Listopad" note="Pozostało 4 320 z 12 000 punktów" />
            <ProgressBar percent={0} label="Grudzień" note="Pozostało 11 500 z 11 500 punktów" />
            <ProgressBar percent={118} label="Październik" note="Cel osiągnięty" earned />
          </Card>
          <Card tone="quiet">
            <Row>
              <PlanCircle percent={0} label="plan" size="small" />
              <PlanCircle percent={43} label="plan" size="small" />
              <PlanCircle percent={100} label="plan" size="small" />
            </Row>
          </Card>
        </Stack>
        <Stack>
          <Card>
            <Row>
              <Badge>Zakonczona</Badge>
              <Badge tone="accent">Aktywna</Badge>
              <Badge tone="success">Przeczytana</Badge>
              <Badge tone="warning">Wstrzymane</Badge>
              <Badge tone="danger">Błędna</Badge>
              <Badge tone="earned">+120 zł. pkt</Badge>
              <CountBubble count={3} />
              <CountBubble count={140} />
            </Row>
          </Card>
          <Card>
            <Facts
              facts={[
                { term: 'E-mail', value: 'anna.wisniewska@sklep.example' },
                { term: 'Forma prawna', value: 'Prowadzi działalność gospodarczą' },
              ]}
            />
            <Row>
              <IconButton
                icon="bell"
                label="Powiadomienia, nieprzeczytane: 3"
                corner={<CountBubble count={3} />}
              />
              <IconButton icon="menu" label="Menu" />
              <IconButton icon="close" label="Zamknij" />
            </Row>
          </Card>
          <Card>
            <RunningCountdown />
            <Countdown
              left={7}
              total={60}
              label="Pozostały czas"
              announce={(left) => `Pozostało ${left} s`}
            />
          </Card>
        </Stack>
      </Samples>
    </Section>
  );
}

function RunningCountdown() {
  const left = useCountdown(134);
  return (
    <Countdown
      left={left}
      total={134}
      label="Pozostały czas"
      announce={(seconds) => `Pozostało ${seconds} s`}
    />
  );
}

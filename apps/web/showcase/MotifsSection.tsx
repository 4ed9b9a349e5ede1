import { useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Logo, LogoMark } from '@klub/ui/images/Logo.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { PartnerImage } from '@klub/ui/images/PartnerImage.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Samples, Section } from './Section.tsx';
import styles from './ShowcasePage.module.css';

const icons: IconName[] = [
  ...([
    'alert',
    'arrowLeft',
    'arrowRight',
    'bell',
    'calendar',
    'check',
    'chevronDown',
    'chevronLeft',
  ] as const),
  ...([
    'chevronRight',
    'clock',
    'close',
    'download',
    'eye',
    'eyeOff',
    'file',
    'filter',
    'info',
    'lock',
  ] as const),
  ...([
    'logout',
    'mail',
    'menu',
    'offline',
    'pencil',
    'phone',
    'retry',
    'search',
    'shop',
    'sort',
  ] as const),
  ...(['sortDown', 'sortUp', 'user'] as const),
];

const swatches = [
  ['--paper', '--text'],
  ['--surface', '--text'],
  ['--sunken', '--text'],
  ['--ink', '--on-ink'],
  ['--ink-raised', '--on-ink'],
  ['--accent', '--on-accent'],
  ['--accent-soft', '--accent-strong'],
  ['--success', '--on-success'],
  ['--success-soft', '--success'],
  ['--danger', '--on-danger'],
  ['--danger-soft', '--danger'],
  ['--warning-soft', '--warning'],
  ['--gold', '--on-gold'],
  ['--gold-soft', '--gold-text'],
] as const;

export function MotifsSection() {
  const [round, setRound] = useState(0);
  return (
    <Section title="Motywy i kolory">
      <Samples>
        <Card>
          <h3>Gwiazda i kłódka</h3>
          <Row>
            <Star earned={false} size={48} />
            <Star earned size={48} />
            <Padlock open={false} />
            <Padlock open />
            <Padlock open={false} figure="1/2" size={80} />
            <Padlock open figure="3/4" size={80} />
          </Row>
          <Row>
            <Star key={`star-${round}`} earned celebrate size={56} />
            <Padlock key={`lock-${round}`} open celebrate size={72} />
            <Button kind="quiet" icon="retry" onClick={() => setRound(round + 1)}>
              Odblokuj
            </Button>
          </Row>
        </Card>
        <Card tone="ink">
          <Logo size={44} />
          <Row>
            <Star earned={false} size={48} />
            <Star earned size={48} />
            <Padlock open={false} size={56} />
            <Padlock open size={56} />
            <LogoMark size={64} />
          </Row>
        </Card>
        <Card>
          <PartnerImage />
        </Card>
        <Card>
          <h3>Ikony</h3>
          <Row>
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </Row>
        </Card>
      </Samples>
      <div className={styles.swatches}>
        {swatches.map(([ground, text]) => (
          <span
            key={ground}
            className={styles.swatch}
            style={{ background: `var(${ground})`, color: `var(${text})` }}
          >
            {ground}
          </span>
        ))}
      </div>
    </Section>
  );
}

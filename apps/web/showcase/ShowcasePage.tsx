import { useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Logo } from '@klub/ui/images/Logo.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { ChoicesSection } from './ChoicesSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { LayersSection } from './LayersSection.tsx';
import { MotifsSection } from './MotifsSection.tsx';
import { NumbersSection } from './NumbersSection.tsx';
import { StatesSection } from './StatesSection.tsx';
import styles from './ShowcasePage.module.css';
import { TablesSection } from './TablesSection.tsx';
import { TextSection } from './TextSection.tsx';

const themes = [
  { theme: '', name: 'System' },
  { theme: 'light', name: 'Jasny' },
  { theme: 'dark', name: 'Ciemny' },
];

/** Every part of the design system in every state; in development builds only. */
export function ShowcasePage() {
  const [theme, setTheme] = useState(document.documentElement.dataset['theme'] ?? '');

  function choose(next: string) {
    if (next) document.documentElement.dataset['theme'] = next;
    else delete document.documentElement.dataset['theme'];
    setTheme(next);
  }

  return (
    <>
      <header className={styles.band}>
        <Logo />
      </header>
      <main>
        <Page
          title="Części Klubu"
          kicker="Biblioteka"
          lead="Każda część w każdym stanie, jasna i ciemna, z tych samych zmiennych."
          width="wide"
          actions={
            <Row>
              {themes.map(({ theme: value, name }) => (
                <Button
                  key={name}
                  kind={theme === value ? 'primary' : 'quiet'}
                  aria-pressed={theme === value}
                  onClick={() => choose(value)}
                >
                  {name}
                </Button>
              ))}
            </Row>
          }
        >
          <Stack gap="l">
            <NumbersSection />
            <MotifsSection />
            <FormsSection />
            <ChoicesSection />
            <StatesSection />
            <LayersSection />
            <TablesSection />
            <TextSection />
          </Stack>
        </Page>
      </main>
    </>
  );
}

import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { EmptyState, ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import type { Drawing } from '@klub/ui/images/Picture.tsx';
import {
  Loading,
  SkeletonBlock,
  SkeletonCard,
  SkeletonCircle,
  SkeletonText,
} from '@klub/ui/feedback/Skeleton.tsx';
import { Samples, Section } from './Section.tsx';

const drawings: Drawing[] = ['star', 'circle', 'padlock', 'lost', 'offline'];

export function StatesSection() {
  return (
    <Section title="Stany">
      <Samples>
        <Card>
          <EmptyState
            drawing="bell"
            title="Brak powiadomień"
            action={<Button kind="quiet">Zobacz wyzwania</Button>}
          >
            Damy znać, gdy pojawi się coś nowego.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="Nie udało się pobrać planu"
            action={<Button icon="retry">Spróbuj ponownie</Button>}
          >
            Sprawdź połączenie i spróbuj jeszcze raz. Twoje punkty są bezpieczne.
          </ErrorState>
        </Card>
        {drawings.map((drawing) => (
          <Card key={drawing} tone="quiet">
            <EmptyState drawing={drawing} title="Brak danych">
              Cel na ten miesiąc jest właśnie ustalany.
            </EmptyState>
          </Card>
        ))}
        <Stack gap="s">
          <Notice kind="info" title="Stan na 21.11.2026, 08:40">
            Nie ma połączenia z internetem. Pokazujemy ostatnie znane liczby.
          </Notice>
          <Notice kind="success" title="Gratulacje! Odpowiedź jest poprawna." />
          <Notice kind="warning" action={<Button kind="quiet">Uzupełnij</Button>}>
            Proszę uzupełnij swoje dane
          </Notice>
          <Notice kind="danger" title="Nie zapisano zmian">
            Popraw pola zaznaczone poniżej.
          </Notice>
        </Stack>
        <Card>
          <Loading label="Ładowanie planu">
            <SkeletonCircle />
            <SkeletonText lines={2} />
            <SkeletonBlock />
          </Loading>
        </Card>
        <Loading label="Ładowanie listy">
          <SkeletonCard media />
          <SkeletonCard />
        </Loading>
      </Samples>
    </Section>
  );
}

import { shownRole } from '../../shell/me.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../screen/Loaded.tsx';
import { AppFrame } from '../../viewing/AppFrame.tsx';
import { type Screen, screens } from '../../viewing/viewing.rules.ts';
import { previewCopy as copy } from './preview.copy.ts';
import { usePaused } from '../../../lib/paused.ts';
import { type Looked, answersOfPreview, newTries, useFacts } from './preview.queries.ts';
import {
  type Face,
  type Previewed,
  type Role,
  facesOf,
  firstReader,
  isNeverSeen,
} from './preview.rules.ts';
import styles from './preview.module.css';

type PreviewProps = Looked & {
  kind: string;
  /** The name of a column on this screen. */
  labelOf?: (column: string) => string;
};

/** The draft in the participants' own app, as a role would see it; follows the writing after a pause. */
export function Preview({ draftId, kind, typed, labelOf = (column) => column }: PreviewProps) {
  const paused = usePaused(typed, JSON.stringify(typed));
  const looked = { draftId, typed: paused.value };
  const facts = useFacts(looked, paused.digest);
  return (
    <section className={styles.preview} aria-label={copy.title}>
      <Loaded query={facts} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => (
          <Looking
            facts={data}
            kind={kind}
            looked={looked}
            digest={paused.digest}
            labelOf={labelOf}
          />
        )}
      </Loaded>
    </section>
  );
}

type LookingProps = {
  facts: Previewed;
  kind: string;
  looked: Looked;
  digest: string;
  labelOf: (column: string) => string;
};

function Looking({ facts, kind, looked, digest, labelOf }: LookingProps) {
  const [chosenRole, setRole] = useState<Role>();
  const [chosenFace, setFace] = useState<Face>('screen');
  const [screen, setScreen] = useState<Screen>('phone');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const offered = facesOf(facts.pages);
  const face = offered.includes(chosenFace) ? chosenFace : offered[0];
  const role = chosenRole ?? firstReader(facts.who);
  const hidden = facts.who.find((one) => one.role === role)?.hidden ?? null;
  const when = hidden === 'over' ? facts.closesAt : facts.opensAt;
  const path = face === undefined ? null : facts.pages[face];
  return (
    <Stack>
      <Toggles
        label={copy.role}
        options={facts.who.map((one) => ({
          value: one.role,
          words: shownRole(one.role),
          note: one.hidden === null ? copy.sees : copy.seesNot,
        }))}
        value={role}
        onChange={setRole}
      />
      {face !== undefined && offered.length > 1 && (
        <Toggles
          label={copy.faces}
          options={offered.map((one) => ({ value: one, words: copy.faceNames[one] }))}
          value={face}
          onChange={setFace}
        />
      )}
      <div className={styles.looks}>
        <Toggles
          label={copy.size}
          options={(Object.keys(screens) as Screen[]).map((one) => ({
            value: one,
            words: copy.sizes[one],
          }))}
          value={screen}
          onChange={setScreen}
        />
        <Toggles
          label={copy.theme}
          options={(['light', 'dark'] as const).map((one) => ({
            value: one,
            words: copy.themes[one],
          }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
      {facts.filled.length > 0 && (
        <Notice kind="info">{copy.filled(facts.filled.map(labelOf).join(', '))}</Notice>
      )}
      {hidden !== null && (
        <Notice kind="warning" announced>
          {copy.hidden[hidden](when)}
        </Notice>
      )}
      {face === undefined || path === null ? (
        <p className={styles.quiet}>{copy.unchanged}</p>
      ) : (
        !isNeverSeen(hidden) && (
          <Shown
            key={`${role} ${path}`}
            looked={looked}
            digest={digest}
            isSolved={kind === 'pytania' && face === 'screen'}
            role={role}
            face={face}
            path={path}
            screen={screen}
            theme={theme}
          />
        )
      )}
    </Stack>
  );
}

type ShownProps = {
  looked: Looked;
  digest: string;
  isSolved: boolean;
  role: Role;
  face: Face;
  path: string;
  screen: Screen;
  theme: 'light' | 'dark';
};

/** The frame; a question in it is solved with tries that only this screen knows. */
function Shown({ looked, digest, isSolved, role, face, path, screen, theme }: ShownProps) {
  const [tries] = useState(newTries);
  const [starts, setStarts] = useState(0);
  const startAgain = (): void => {
    tries.keep([]);
    setStarts((count) => count + 1);
  };
  return (
    <>
      {isSolved && (
        <div className={styles.solve}>
          <p className={styles.quiet}>{copy.solve}</p>
          <Button kind="quiet" onClick={startAgain}>
            {copy.again}
          </Button>
        </div>
      )}
      <AppFrame
        key={starts}
        title={copy.frame(shownRole(role))}
        screen={screen}
        path={path}
        theme={theme}
        stale={digest}
        answer={answersOfPreview(looked, { role, face }, tries)}
      />
    </>
  );
}

type TogglesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; words: string; note?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Toggles<Value extends string>({ label, options, value, onChange }: TogglesProps<Value>) {
  return (
    <div className={styles.toggles} role="group" aria-label={label}>
      {options.map((one) => (
        <Button
          key={one.value}
          kind="quiet"
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.words}
          {one.note !== undefined && <Note>{one.note}</Note>}
        </Button>
      ))}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className={styles.note}> · {children}</span>;
}

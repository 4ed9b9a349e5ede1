import { Button } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useMe } from '../shell/me.ts';
import { CellForm } from './CellForm.tsx';
import { cellCopy as copy, plansCopy } from './plans.copy.ts';
import type { Figure, FigureName, PlanRow } from './plans.rules.ts';
import styles from './plans.module.css';

type PlanSheetProps = { month: string; row: PlanRow; onDone: () => void };

/** One person in one shop: both figures with the files that brought them, and another value for one of them. */
export function PlanSheet({ month, row, onDone }: PlanSheetProps) {
  const [changing, setChanging] = useState<FigureName | null>(null);
  const mayWrite = useMe().permissions.includes('imports.write');
  const { target, result, best, shop } = row;
  return (
    <Stack>
      <p>{shop}</p>
      <Facts
        facts={[
          { term: copy.names.target, value: <WithOrigin figure={target} /> },
          { term: copy.names.result, value: <WithOrigin figure={result} /> },
          { term: copy.best, value: best === null ? plansCopy.nothing : formatNumber(best) },
        ]}
      />
      {mayWrite && changing === null && (
        <Row>
          <Button kind="quiet" icon="pencil" onClick={() => setChanging('target')}>
            {copy.change.target}
          </Button>
          <Button kind="quiet" icon="pencil" onClick={() => setChanging('result')}>
            {copy.change.result}
          </Button>
        </Row>
      )}
      {changing !== null && (
        <CellForm
          key={changing}
          month={month}
          row={row}
          what={changing}
          onDone={onDone}
          onCancel={() => setChanging(null)}
        />
      )}
    </Stack>
  );
}

function WithOrigin({ figure }: { figure: Figure }) {
  if (figure === null) return copy.noOrigin;
  const { file, row, by, at } = figure.origin;
  return (
    <>
      {formatNumber(figure.value)}
      <br />
      <span className={styles.quiet}>
        {[copy.origin(file, row), by, formatDateTime(at)].filter((part) => part !== '').join(', ')}
      </span>
    </>
  );
}

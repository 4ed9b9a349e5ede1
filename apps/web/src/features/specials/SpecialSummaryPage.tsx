import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '@klub/ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Columns } from '@klub/ui/layout/Page.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Why } from '../explain/Why.tsx';
import { PadlockCard } from './PadlockCard.tsx';
import styles from './specials.module.css';
import { specialsCopy as copy } from './specials.copy.ts';
import { type SpecialSummary, specialSummaryQuery } from './specials.queries.ts';
import { shopOf, withShop } from './specials.rules.ts';
import { TargetProgress } from './TargetProgress.tsx';
import { TaskLayout } from './TaskLayout.tsx';

/** The progress of a user: the padlock of all shops, and the targets of all shops or of one. */
export function SpecialSummaryPage() {
  const { slug = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const shop = shopOf(search);
  const query = useQuery(specialSummaryQuery(slug, shop));
  const chooseShop = (code: string) => setSearch(withShop(search, code), { replace: true });
  return (
    <TaskLayout
      slug={slug}
      query={query}
      skeleton={<SummarySkeleton />}
      missing={shop === undefined ? undefined : <ForeignShop onAllShops={() => chooseShop('')} />}
    >
      {(task) => (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? styles.stale : undefined}
        >
          <Columns rail={<Realisation task={task} shop={shop} onAllShops={() => chooseShop('')} />}>
            <PadlockCard task={task} />
            <ShopSelect task={task} shop={shop} onChoose={chooseShop} />
            <Why slug={slug} />
          </Columns>
        </div>
      )}
    </TaskLayout>
  );
}

type ShopSelectProps = {
  task: SpecialSummary;
  shop: string | undefined;
  onChoose: (code: string) => void;
};

function ShopSelect({ task: { places, targetsTotal }, shop, onChoose }: ShopSelectProps) {
  if (places.length < 2 || targetsTotal === 0) return null;
  return (
    <Select
      label={copy.shop}
      hint={copy.jointBonus}
      value={shop ?? ''}
      placeholder={copy.allShops}
      options={places.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

type RealisationProps = { task: SpecialSummary; shop: string | undefined; onAllShops: () => void };

function Realisation({ task, shop, onAllShops }: RealisationProps) {
  if (task.targetsTotal === 0) {
    return (
      <EmptyState drawing="circle" title={copy.noTargets}>
        {copy.noTargetsStep}
      </EmptyState>
    );
  }
  if (task.targets.length === 0 && shop !== undefined) {
    return (
      <EmptyState
        drawing="circle"
        title={copy.noShopTargets}
        action={<AllShops onChoose={onAllShops} />}
      >
        {copy.noShopTargetsStep}
      </EmptyState>
    );
  }
  return (
    <>
      {task.targets.map((target, index) => (
        <TargetProgress key={index} id={`target-${index}`} target={target} />
      ))}
      <p className={styles.quiet}>
        {task.stateOn === null ? copy.noResults : copy.stateOn(task.stateOn)}
      </p>
    </>
  );
}

function ForeignShop({ onAllShops }: { onAllShops: () => void }) {
  return (
    <ErrorState title={copy.foreignShop} drawing="lost" action={<AllShops onChoose={onAllShops} />}>
      {copy.foreignShopStep}
    </ErrorState>
  );
}

function AllShops({ onChoose }: { onChoose: () => void }) {
  return (
    <Button kind="quiet" onClick={onChoose}>
      {copy.showAllShops}
    </Button>
  );
}

function SummarySkeleton() {
  return (
    <Columns
      rail={
        <>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={3} />
        </>
      }
    >
      <SkeletonCard lines={3} />
    </Columns>
  );
}

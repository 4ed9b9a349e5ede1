import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { ArticleList } from '../articles/ArticleList.tsx';
import { NotLoaded } from '../screen/Loaded.tsx';
import styles from './knowledge-zone.module.css';
import { zoneAddress } from './knowledge-zone.address.ts';
import { knowledgeZoneCopy as copy } from './knowledge-zone.copy.ts';
import { categoriesQuery, zoneQuery } from './knowledge-zone.queries.ts';
import { categoryOf, categoryOptions, withCategory } from './knowledge-zone.rules.ts';

export function KnowledgeZoneListPage() {
  const { search: listSearch } = useLocation();
  const linkState = useMemo(() => ({ listSearch }), [listSearch]);
  const [search, setSearch] = useSearchParams();
  const category = categoryOf(search);
  const categories = useQuery(categoriesQuery);
  return (
    <Page title={copy.title} width="wide">
      <div className={styles.filter}>
        <Select
          label={copy.category}
          value={category}
          placeholder={copy.all}
          options={categoryOptions(categories.data?.data ?? [], category)}
          onChange={({ target }) =>
            setSearch(withCategory(search, target.value), { replace: true })
          }
        />
        {categories.isError && !categories.data && (
          <NotLoaded query={categories} what={copy.categoriesFailed} />
        )}
      </div>
      <ArticleList
        name="zone"
        query={useInfiniteQuery(zoneQuery(category))}
        addressOf={zoneAddress}
        linkState={linkState}
        emptyStep={category === '' ? copy.emptyStep : copy.emptyCategoryStep}
      />
    </Page>
  );
}

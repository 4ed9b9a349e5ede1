import { useSearchParams } from 'react-router';
import {
  type ReportRequest,
  requestOf,
  type Filters,
  type Sorted,
  withFilters,
  withoutFilters,
  withPage,
  withSort,
} from './reports.rules.ts';

export type ReportControls = {
  request: ReportRequest;
  filter: (change: Filters) => void;
  search: (words: string) => void;
  clear: () => void;
  /** Returns to the report without any parameters. */
  startOver: () => void;
  sort: (sorted: Sorted | undefined) => void;
  turnTo: (page: number) => void;
};

/** Filters, order and page are part of the address: back, reload and sharing show the same rows. */
export function useReportControls(): ReportControls {
  const [params, setParams] = useSearchParams();
  const request = requestOf(params);
  const goTo = (next: URLSearchParams, replace = false): void =>
    setParams(next, { replace, preventScrollReset: true });
  return {
    request,
    filter: (change) => goTo(withFilters(params, change)),
    // Continued typing is one history entry, not one for each pause.
    search: (words) =>
      goTo(
        withFilters(params, { search: words }),
        (request.filters.search ?? '') !== '' && words !== '',
      ),
    clear: () => goTo(withoutFilters(params)),
    startOver: () => goTo(new URLSearchParams()),
    sort: (sorted) => goTo(withSort(params, sorted)),
    turnTo: (page) => goTo(withPage(params, page)),
  };
}

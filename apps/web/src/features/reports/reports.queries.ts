import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReplyOf, request } from '../../lib/api.ts';
import { q } from '../../lib/query.ts';
import { downloadPollMs } from '../../timings.ts';
import {
  type ReportRequest,
  downloadKeyOf,
  headlineFilters,
  isFileLink,
  queryOf,
  wholeOf,
} from './reports.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';

export type ReportCall =
  | 'GET /api/v1/salesman/report'
  | 'GET /api/v1/knowledge/report'
  | 'GET /api/v1/specials/report'
  | 'GET /api/v1/salesman/balances'
  | 'GET /api/v1/invitations';

export type Report = NonNullable<ReplyOf<ReportCall>['data']>;
export type ReportRow = Report['data'][number];
export type ReportCell = ReportRow[string];
export type ReportType = Report['types'][number];
export type ReportFormat = 'xlsx' | 'csv';

/** The former rows stay on the screen while others are fetched. */
export function useReport(call: ReportCall, request: ReportRequest) {
  return useQuery({ ...q(call, { query: queryOf(request) }), placeholderData: keepPreviousData });
}

type HeadlineCall = `${ReportCall}/headline`;
export type Figure = NonNullable<ReplyOf<HeadlineCall>['data']>['figures'][number];
export type FigureName = Figure['name'];

/** The figures above a report. They stay while those of other filters are fetched, and do not depend on the page. */
export function useHeadline(call: ReportCall, request: ReportRequest) {
  const own: HeadlineCall = `${call}/headline`;
  return useQuery({
    ...q(own, { query: headlineFilters(request) }),
    placeholderData: keepPreviousData,
  });
}

/** The report of the period without filters: how much it holds, and where its file is. Fetched while filters are set. */
export function useWhole(call: ReportCall, request: ReportRequest, isWanted: boolean) {
  const query = { query: queryOf(wholeOf(request)) };
  return useQuery({ ...q(call, query), enabled: isWanted, staleTime: Infinity });
}

type DownloadRequest = {
  uri: string;
  format: ReportFormat;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Returns the link of a file. Polls for one that a job prepares, and reports its progress. */
export function useFileLink() {
  return useMutation<string, Error, DownloadRequest>({
    mutationFn: async ({ uri, format, signal, onProgress }) => {
      const key = downloadKeyOf(uri);
      if (key === undefined) throw new Error(copy.noFile);
      const args = { params: { key }, query: format === 'csv' ? { format } : {} };
      for (;;) {
        const { data } = await request('GET /api/v1/downloads/:key', args, { signal });
        if (data.file !== '') return ownFile(data.file);
        onProgress(data.progress);
        await pause(downloadPollMs, signal);
      }
    },
  });
}

/** Throws unless the link is a download of our own server: the shell's page would navigate to it (HZ20). */
function ownFile(link: string): string {
  if (!isFileLink(link)) throw new Error(copy.noFile);
  return link;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

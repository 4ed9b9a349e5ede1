import { type Answer, ask, json } from '../parts/call.ts';
import type { AccessFixture } from './fixture.ts';
import { type Fetched, fetchFile } from './fixture-files.ts';
import type { Principal } from './principals.ts';

/** A file that a person received. */
export type Export = Fetched & {
  readonly principal: Principal;
  readonly what: string;
  readonly isPast: boolean;
  /** Filters of another person: the file may hold only headings. */
  readonly isEmpty: boolean;
};

const reports = [
  'salesman/report',
  'knowledge/report',
  'specials/report',
  'salesman/balances',
  'invitations',
] as const;
const forms = ['xlsx', 'csv'] as const;
/** Of one person in a minute. */
const filesPerMinute = 20;

type Report = {
  readonly data?: {
    readonly data: readonly { readonly uri?: string }[];
    readonly summaryReportUri?: string;
  };
};
type Wanted = Pick<Export, 'what' | 'isPast' | 'isEmpty'> & {
  readonly uri: string;
  readonly form: (typeof forms)[number];
};

/** Every report as a file in both forms, this month's and last month's, those of another's filters, and all statements. */
export async function exportsOf(
  fixture: AccessFixture,
  principal: Principal,
  lastMonth: string,
): Promise<Export[]> {
  const { club } = fixture.parts;
  const token = fixture.members.get(principal)?.token ?? '';
  const wanted: Wanted[] = [];
  for (const report of reports) {
    const asked = async (query: string) => ask(club, { path: `/api/v1/${report}${query}`, token });
    const isBalances = report === 'salesman/balances';
    const now = await asked('');
    wanted.push(
      ...forms.map((form) => file(now, { what: report, isPast: isBalances, isEmpty: false, form })),
    );
    wanted.push(
      file(await asked(`?month=${lastMonth}`), {
        what: `${report} of last month`,
        isPast: true,
        isEmpty: false,
        form: 'csv',
      }),
    );
    const theirs = await asked(
      `?sellers=${fixture.sellers.far.id}&search=${fixture.far.participant.lastName}`,
    );
    wanted.push(
      file(theirs, { what: `${report} of others`, isPast: false, isEmpty: true, form: 'csv' }),
    );
    const statements = json<Report>(now).data?.data.flatMap(({ uri }) => uri ?? []) ?? [];
    wanted.push(
      ...statements.map((uri) => ({
        uri,
        what: 'statement',
        isPast: true,
        isEmpty: false,
        form: 'xlsx' as const,
      })),
    );
  }
  const exports: Export[] = [];
  for (const [index, { uri, form, ...rest }] of wanted.entries()) {
    if (index > 0 && index % filesPerMinute === 0) await club.shift({ minutes: 2 });
    exports.push({ ...rest, principal, ...(await fetchFile(club, uri, form, token)) });
  }
  return exports;
}

function file(answer: Answer, rest: Omit<Wanted, 'uri'>): Wanted {
  return { ...rest, uri: json<Report>(answer).data?.summaryReportUri ?? '' };
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.ts';

export type Outcome = 'passed' | 'failed' | 'skipped';
export type Proof = {
  readonly title: string;
  readonly outcome: Outcome;
  /** The first lines of the first error of a failed test. */
  readonly why?: string;
};

export const unitResults = join(root, '.cache/results/unit.json');
export const proofResults = join(root, '.cache/results/proof.json');
export const journeyResults = join(root, '.cache/results/journeys.json');
export const walkResults = join(root, '.cache/results/walks.json');

type UnitResult = { fullName: string; status: string; failureMessages?: string[] };
type UnitReport = {
  testResults: { name: string; status: string; assertionResults: UnitResult[] }[];
};
type JourneyTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results?: { error?: { message?: string } }[];
};
type JourneySuite = {
  title: string;
  specs?: { title: string; tests: JourneyTest[] }[];
  suites?: JourneySuite[];
};
type JourneyReport = { suites: JourneySuite[]; errors: unknown[] };

export function forgetResults(): void {
  for (const file of [unitResults, proofResults, journeyResults, walkResults])
    rmSync(file, { force: true });
}

/** The tests of the last full run; a report that is not there counts as no tests. */
export function readProofs(): Proof[] {
  const units = [unitResults, proofResults].map((file) => readReport<UnitReport>(file));
  const journeys = [journeyResults, walkResults].map((file) => readReport<JourneyReport>(file));
  return [
    ...units.flatMap((report) => (report ? unitProofs(report) : [])),
    ...journeys.flatMap((report) => (report ? journeyProofs(report) : [])),
  ];
}

/**
 * A test file that does not load, or whose set-up fails, has no tests that fail, so it fails as one itself.
 */
export function unitProofs(report: UnitReport): Proof[] {
  return report.testResults.flatMap(({ name, status, assertionResults }): Proof[] => {
    const tests = assertionResults.map((test) => ({
      title: test.fullName,
      outcome: unitOutcome(test.status),
      ...whyOf(test.failureMessages?.[0]),
    }));
    const hasFailed = tests.some(({ outcome }) => outcome === 'failed');
    return status === 'failed' && !hasFailed
      ? [{ title: name, outcome: 'failed' }, ...tests]
      : tests;
  });
}

/** One proof per test and device; a test that needed a second try counts as failed. */
export function journeyProofs(report: JourneyReport): Proof[] {
  const broken = report.errors.map((): Proof => ({
    title: 'the journeys could not start',
    outcome: 'failed',
  }));
  return [...broken, ...report.suites.flatMap((suite) => suiteProofs(suite, ''))];
}

function suiteProofs(suite: JourneySuite, above: string): Proof[] {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results = [] }): Proof => ({
      title: `${title} ${spec.title}`,
      outcome: journeyOutcome(status),
      ...whyOf(results.find(({ error }) => error !== undefined)?.error?.message),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteProofs(inner, title))];
}

const whyLines = 6;

function whyOf(message: string | undefined): Pick<Proof, 'why'> {
  if (message === undefined) return {};
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return { why: lines.slice(0, whyLines).join('\n') };
}

function unitOutcome(status: string): Outcome {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
}

function journeyOutcome(status: string): Outcome {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}

function readReport<Report>(file: string): Report | undefined {
  // The reporters' own formats; a changed one shows as a sum that does not fit.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

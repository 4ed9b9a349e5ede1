import { formatPercent, formatShortMonth } from '@klub/ui/words/format.ts';
import { BarChart } from './BarChart.tsx';
import { ColumnChart } from './ColumnChart.tsx';
import { questions, reportsCopy as copy } from './reports.copy.ts';
import { drawn, numberOf, type Report, type ReportName, type Tone } from './reports.rules.ts';
import { shortValue, shownValue } from './reports.words.ts';
import styles from './chart.module.css';

type ReportChartProps = { name: ReportName; report: Report };

/** The drawing of a report; it says what the table says. */
export function ReportChart({ name, report }: ReportChartProps) {
  const label = copy.chart(questions[name].title, report.answer);
  if (name === 'aktywacja') return <Funnel report={report} label={label} />;
  if (name === 'wiedza') return <Questions report={report} label={label} />;
  if (name === 'realizacja') return <Bands report={report} label={label} />;
  return <Months name={name} report={report} label={label} />;
}

type DrawingProps = { report: Report; label: string };

function Months({ name, report, label }: DrawingProps & { name: ReportName }) {
  const isMoney = name === 'zobowiazanie';
  const columns = report.rows.map((row) => ({
    key: String(row['month']),
    label: formatShortMonth(String(row['month'])),
    parts: drawn[name].map(({ key, tone }) => ({ value: numberOf(row[key]), tone })),
  }));
  return (
    <>
      <Key name={name} report={report} isMoney={isMoney} />
      <ColumnChart columns={columns} isMoney={isMoney} label={label} />
    </>
  );
}

/** From zero to the plan met, which is gold. */
const bandTones: readonly Tone[] = ['quiet', 'second', 'second', 'accent', 'gold', 'gold', 'quiet'];

function Bands({ report, label }: DrawingProps) {
  const columns = report.rows.map((row, index) => ({
    key: String(row['band']),
    label: copy.bands[index] ?? '',
    parts: [{ value: numberOf(row['people']), tone: bandTones[index] ?? 'quiet' }],
  }));
  return <ColumnChart columns={columns} label={label} />;
}

function Funnel({ report: { columns, sums }, label }: DrawingProps) {
  const whole = numberOf(sums?.['invited']);
  const bars = drawn.aktywacja.map(({ key, tone }) => {
    const value = numberOf(sums?.[key]);
    const share = whole === 0 ? '' : ` · ${formatPercent(Math.floor((100 * value) / whole))}`;
    return {
      key,
      label: columns.find((column) => column.key === key)?.heading ?? '',
      figure: `${shortValue(value, false)}${share}`,
      parts: [{ value, tone }],
      whole,
    };
  });
  return <BarChart bars={bars} label={label} />;
}

function Questions({ report, label }: DrawingProps) {
  const percent = report.columns.find(({ key }) => key === 'percent');
  const bars = report.rows.map((row, index) => {
    const parts = drawn.wiedza.map(({ key, tone }) => ({ value: numberOf(row[key]), tone }));
    return {
      key: String(index),
      label: String(row['title']),
      figure: percent === undefined ? '' : shownValue(percent, row),
      parts,
      whole: parts.reduce((sum, { value }) => sum + value, 0),
    };
  });
  return (
    <>
      <Key name="wiedza" report={report} isMoney={false} />
      <BarChart bars={bars} label={label} />
    </>
  );
}

/** The legend of the tones, each with its sum; tones without a value are left out. */
function Key({
  name,
  report: { columns, sums },
  isMoney,
}: {
  name: ReportName;
  report: Report;
  isMoney: boolean;
}) {
  const shown = drawn[name].filter(({ key }) => numberOf(sums?.[key]) !== 0);
  return (
    <ul className={styles.key}>
      {shown.map(({ key, tone }) => (
        <li className={styles.keyItem} key={key}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect className={styles[tone]} width="100%" height="100%" rx="3" />
          </svg>
          {columns.find((column) => column.key === key)?.heading}
          <span className={styles.keyFigure}>{shortValue(numberOf(sums?.[key]), isMoney)}</span>
        </li>
      ))}
    </ul>
  );
}

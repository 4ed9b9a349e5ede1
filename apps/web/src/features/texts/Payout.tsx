import { formatGrosze, formatNumber } from '@klub/ui/words/format.ts';
import { warsawMonth } from '@klub/ui/words/month.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import styles from './Payout.module.css';
import { payoutDates, payoutDays } from './rewards.rules.ts';
import { payoutCopy as copy } from './texts.copy.ts';

export function StarValue({ grosze }: { grosze: number }) {
  const money = grosze % 100 === 0 ? `${formatNumber(grosze / 100)}\u00a0zł` : formatGrosze(grosze);
  return (
    <Card as="section" labelledBy="star-value">
      <h2 id="star-value" className={styles.title}>
        {copy.starTitle}
      </h2>
      <div className={styles.star}>
        <Star earned size={56} />
        <div>
          <p className={styles.value}>{copy.star(money)}</p>
          <p className={styles.about}>{copy.starAbout}</p>
        </div>
      </div>
    </Card>
  );
}

/** From the end of this month to the transfer, by the days that the programme's text names; nothing without them. */
export function PayoutLine({ html }: { html: string }) {
  const days = payoutDays(html);
  if (days === null) return null;
  const dates = payoutDates(warsawMonth(serverNow()), days);
  return (
    <Card as="section" labelledBy="payout">
      <h2 id="payout" className={styles.title}>
        {copy.title(dates.month)}
      </h2>
      <ol className={styles.line} role="list">
        <Moment when={copy.on(dates.ends)} what={copy.ends} />
        <Moment when={copy.by(dates.settled)} what={copy.settled} about={copy.settledAbout} />
        <Moment when={copy.by(dates.paid)} what={copy.paid} about={copy.paidAbout} isGoal />
      </ol>
    </Card>
  );
}

function Moment(props: { when: string; what: string; about?: string; isGoal?: boolean }) {
  return (
    <li className={styles.moment}>
      <span className={styles.sign} aria-hidden="true">
        {props.isGoal && <Star earned size={32} />}
      </span>
      <div>
        <p className={styles.what}>{props.what}</p>
        <p className={styles.when}>{props.when}</p>
        {props.about !== undefined && <p className={styles.about}>{props.about}</p>}
      </div>
    </li>
  );
}

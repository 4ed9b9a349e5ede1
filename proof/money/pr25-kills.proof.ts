import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { proof } from '../parts/proof.ts';
import { openTestServer } from '../parts/test-server.ts';
import { killClosing, killPayout, points } from './kills.ts';
import { addEarners, openOffice } from './office.ts';

proof(
  'PR25',
  'kill -9 at any step of a closing or payout: all or nothing',
  async ({ judge, scale }) => {
    const killed = points.filter((_, index) => index % scale({ full: 1, short: 12 }) === 0);
    const people = scale({ full: 400, short: 30 });
    const club = await openTestServer();
    const months = killed
      .map((_, index) => addMonths(monthOf(club.now()), -1 - index).slice(0, 7))
      .toReversed();
    await addEarners(club, months, people);
    const office = await openOffice(club);
    const wrong: string[] = [];
    for (const [index, point] of killed.entries()) {
      const found =
        point.of === 'closing'
          ? await killClosing(office, months[index] ?? '', point, people)
          : await killPayout(office, point);
      wrong.push(...found);
    }
    judge.none('killed between decision and end: half, twice, or lost', killed.length, wrong);
    const verified = await club.home.run(['programme', 'verify']);
    judge.equal('and the books agree (exit code of verify)', 1, verified.code ?? -1, 0);
  },
);

import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import './totals.css';

/** What became of the money once the period is over. What is nothing is left out, but for what was raised and paid. */
export function Totals({ project }: { project: Project }) {
  const { totals } = project;
  if (!totals) return null;
  const failed = project.state === 'fail';
  const always = failed ? ['pledged'] : ['pledged', 'collected'];
  // That nothing of a failed project was collected is said below.
  const rows = (['pledged', 'collected', 'pending', 'uncollected', 'refunded'] as const).filter(
    (row) => always.includes(row) || (totals[row] > 0 && !(failed && row === 'uncollected')),
  );
  return (
    <section className="d-tot">
      <h2>{t('totals.title')}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row}>
            <dt>{t(`totals.${row}`)}</dt>
            <dd>{formatWon(totals[row])}</dd>
            <dd className="nt">{t(`totals.${row}.note`)}</dd>
          </div>
        ))}
      </dl>
      {failed ? <p>{t('totals.failed')}</p> : null}
    </section>
  );
}

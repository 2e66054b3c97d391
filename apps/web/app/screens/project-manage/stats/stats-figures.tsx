import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatShare, formatWon } from '@pq/domain/format';
import { achievedPercent } from '@pq/domain/money';
import type { ProjectGraph } from '#app/data/project-insight.ts';

type Props = { project: Project; graph: ProjectGraph };
type Figure = { name: string; value: string; note?: string | null; look?: 'risk' };

/**
 * The four figures of a project, each with what it means: what it has raised, and how it is seen or, once
 * cards are charged, paid.
 */
export function StatsFigures({ project, graph }: Props) {
  const { paid, retry, failed } = graph.charges;
  const charged = paid.pledges + retry.pledges + failed.pledges > 0;
  const figures = [...raised({ project, graph }), ...(charged ? money(graph) : seen(graph))];
  return (
    <dl className="stt-f">
      {figures.map(({ name, value, note, look }) => (
        <div key={name} className={look}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note ? <dd>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function raised({ project, graph }: Props): Figure[] {
  const { amount, count } = graph.total;
  const order = project.purpose === 'ordermade';
  const { goal } = project.amount;
  const percent = formatNumber(achievedPercent(amount, goal));
  const n = formatNumber(count);
  return [
    {
      name: t('detail.now'),
      value: formatWon(amount),
      note: order || goal === 0 ? null : t('stats.goal', { amount: formatWon(goal), n: percent }),
    },
    {
      name: order ? t('detail.ordered') : t('detail.backers'),
      value: order ? t('detail.orders', { n }) : t('common.people', { n }),
      note: count === 0 ? null : t('stats.perBacker', { amount: formatWon(Math.round(amount / count)) }),
    },
  ];
}

function seen({ total: { count, views, scraps } }: ProjectGraph): Figure[] {
  const share = views === 0 ? null : formatShare(count, views);
  return [
    {
      name: t('stats.col.views'),
      value: formatNumber(views),
      note: share === null ? null : t('stats.conversion', { n: share }),
    },
    { name: t('stats.col.scraps'), value: formatNumber(scraps) },
  ];
}

/** What is paid, and what may still be lost; once nothing is tried again, what could not be charged. */
function money({ charges: { paid, retry, failed } }: ProjectGraph): Figure[] {
  const isOpen = retry.pledges > 0;
  const lacking = isOpen ? retry : failed;
  const asked = paid.amount + retry.amount + failed.amount;
  const n = formatShare(lacking.amount, asked);
  return [
    {
      name: t('pay.status.paid'),
      value: formatWon(paid.amount),
      note: t('stats.paidBy', { n: formatNumber(paid.pledges) }),
    },
    {
      name: isOpen ? t('stats.atRisk') : t('stats.lost'),
      value: formatWon(lacking.amount),
      note: lacking.pledges === 0 ? null : t('stats.ofAsked', { pledges: formatNumber(lacking.pledges), n }),
      ...(isOpen && { look: 'risk' as const }),
    },
  ];
}

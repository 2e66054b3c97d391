import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatShare, formatWon } from '@pq/domain/format';
import { conversionPercent } from '@pq/domain/project/conversion';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import type { ProjectGraph } from '#app/data/project-insight.ts';

const small = 'text-small text-ink-3';

type Props = { project: Project; graph: ProjectGraph };
type Figure = { name: string; value: string; note?: string | null; variant?: 'risk' };

export function StatsFigures({ project, graph }: Props) {
  const { paid, retry, failed } = graph.charges;
  const charged = paid.pledges + retry.pledges + failed.pledges > 0;
  const figures = [...raised(project), ...(charged ? money(graph) : seen(graph))];
  return (
    <dl
      className={`mt-6 grid grid-cols-[1fr_1fr] gap-px large-text:grid-cols-1 overflow-hidden rounded-card inset-ring inset-ring-line ${figures.length > 4 ? '@columns:grid-cols-[repeat(3,1fr)]' : '@columns:[@media(width>=62em)]:grid-cols-[repeat(4,1fr)]'}`}
    >
      {figures.map(({ name, value, note, variant }) => (
        <div key={name} className="p-4 ring ring-line tablet:px-6 tablet:py-5">
          <dt className={small}>{name}</dt>
          <dd className={`text-h2 tablet:text-figure ${variant === 'risk' ? 'text-accent-ink' : ''}`}>
            {value}
          </dd>
          {note ? <dd className={`${small} tracking-[0px]`}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function raised(project: Project): Figure[] {
  const { amount, backers, percent } = pledgedFigures(project);
  const order = project.purpose === 'ordermade';
  const { goal } = project.amount;
  const n = formatNumber(backers);
  return [
    {
      name: project.atClose ? t('stats.atClose') : t('detail.now'),
      value: formatWon(amount),
      note:
        order || goal === 0
          ? t('stats.noDelivery')
          : t('stats.goal', { amount: formatWon(goal), n: formatNumber(percent) }),
    },
    {
      name: order ? t('detail.ordered') : t(project.atClose ? 'stats.atClose.backers' : 'detail.backers'),
      value: order ? t('detail.orders', { n }) : t('common.people', { n }),
      note: backers === 0 ? null : t('stats.perBacker', { amount: formatWon(Math.round(amount / backers)) }),
    },
  ];
}

function seen({ total }: ProjectGraph): Figure[] {
  const { views, scraps } = total;
  const share = conversionPercent(total);
  return [
    {
      name: t('stats.col.views'),
      value: formatNumber(views),
      note: share === null ? null : t('stats.conversion', { n: formatNumber(share) }),
    },
    { name: t('stats.col.scraps'), value: formatNumber(scraps) },
  ];
}

function money({ charges: { paid, waiting, retry, failed, refunded, collected } }: ProjectGraph): Figure[] {
  const asked = paid.amount + waiting.amount + retry.amount + failed.amount;
  const of = ({ pledges, amount }: { pledges: number; amount: number }) =>
    t('stats.shareOfCharged', { pledges: formatNumber(pledges), n: formatShare(amount, asked) });
  return [
    {
      name: t('pay.status.paid'),
      value: formatWon(paid.amount),
      note: t('stats.paidBy', { n: formatNumber(paid.pledges) }),
    },
    ...(waiting.pledges > 0
      ? [{ name: t('pay.status.ready'), value: formatWon(waiting.amount), note: of(waiting) }]
      : []),
    ...(retry.pledges > 0
      ? [
          {
            name: t('stats.atRisk'),
            value: formatWon(retry.amount),
            note: of(retry),
            variant: 'risk' as const,
          },
        ]
      : []),
    ...(failed.pledges > 0
      ? [{ name: t('stats.lost'), value: formatWon(failed.amount), note: of(failed) }]
      : []),
    {
      name: t('stats.refunded'),
      value: formatWon(refunded.amount),
      note: refunded.pledges > 0 ? t('stats.refunds', { n: formatNumber(refunded.pledges) }) : null,
    },
    { name: t('stats.collected'), value: formatWon(collected), note: t('stats.collected.note') },
  ];
}

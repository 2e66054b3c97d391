import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate, retryDate } from '@pq/domain/dates';
import { isGoalBound } from '@pq/domain/project/project';
import { Below } from './below.tsx';

function chargeText({ purpose, config }: ProjectCard): string {
  if (purpose === 'ordermade') return t('pay.next.charge.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('pay.next.charge.funding') : t('pay.next.charge.always');
}

/** What happens after a pledge, with its dates: it can be changed, the card is charged, tried again, the rewards come. */
export function NextSteps({ project }: { project: ProjectCard }) {
  const { finish } = project.period;
  const steps: [date: string, what: string, note: string][] = [
    [t('pay.next.until', { date: formatDate(finish) }), t('pay.next.open'), t('pay.next.open.note')],
    [
      t('detail.finalPay.value', { date: formatDate(paymentDate(finish)) }),
      t('pay.next.charge'),
      chargeText(project),
    ],
    [
      t('detail.finalPay.value', { date: formatDate(retryDate(finish)) }),
      t('pay.next.retry'),
      t('pay.next.retry.note'),
    ],
    [formatDate(project.rewards.period), t('pay.next.reward'), t('pay.next.reward.note')],
  ];
  return (
    <Below title={t('pay.next.title')}>
      <ol className="mt-4">
        {steps.map(([date, what, note]) => (
          <li key={what} className={STEP}>
            <b className="text-label leading-[1.5rem]">{what}</b>
            <span className="text-small leading-[1.5rem] text-ink-2">{date}</span>
            <p className="col-span-full text-small text-pretty text-ink-3">{note}</p>
          </li>
        ))}
      </ol>
    </Below>
  );
}

/** On a line with a dot for each: the first is filled, the last ends it. */
const STEP =
  'relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 pb-5 pl-6 before:absolute before:top-1.75 before:left-0 before:size-2.5 before:rounded-full before:bg-white before:inset-ring-2 before:inset-ring-purpose first:before:bg-purpose after:absolute after:top-5 after:-bottom-1 after:left-[4.5px] after:w-px after:bg-line last:after:content-none';

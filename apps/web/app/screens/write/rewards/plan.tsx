import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { planRewards } from '@pq/domain/project/reward-plan';
import { surfaceClass } from '#app/ui/frame.tsx';
import type { Reward } from './reward-list.ts';

export function Plan({ rewards, goal }: { rewards: readonly Reward[]; goal: number }) {
  const plan = planRewards(rewards, goal);
  if (!plan) return null;
  const { average, backers, limited } = plan;
  const facts = [
    goal > 0 ? [t('write.goal'), formatWon(goal)] : [],
    [t('writing.plan.average'), formatWon(average)],
    backers === null
      ? []
      : [t('writing.plan.backers'), t('writing.plan.backers.n', { n: formatNumber(backers) })],
    limited
      ? [
          t('writing.plan.limited'),
          formatWon(limited.amount),
          [
            t('writing.plan.limited.n', { n: formatNumber(limited.count) }),
            ...(goal > 0
              ? [t('writing.plan.limited.share', { n: formatNumber(percentOf(limited.amount, goal)) })]
              : []),
          ].join(' · '),
        ]
      : [],
  ];
  return (
    <dl
      className={`${surfaceClass} mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-5 gap-y-3 px-5 py-4`}
    >
      {facts
        .filter(([name]) => name !== undefined)
        .map(([name, fact, more]) => (
          <div key={name}>
            <dt className="text-ink-3 text-small">{name}</dt>
            <dd className="mt-0.5 text-strong">
              {fact} {more ? <small className="block text-ink-3 text-small">{more}</small> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}

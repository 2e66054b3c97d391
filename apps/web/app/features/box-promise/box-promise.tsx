import type { PromisedReward } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { rewardOpensOn } from '@pq/domain/pqbox/pq-reward';
import { rewardTitle } from '@pq/domain/reward/texts';
import { SquarePlay } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  project: Project;
  chosen?: readonly number[];
  heading: 'h2' | 'h3';
};

export function BoxPromise({ project, chosen, heading: Heading }: Props) {
  const { pqbox = [], config, state } = project;
  if (state === 'fail') return null;
  if (pqbox.length === 0 && config.deliveryType !== 'PQ') return null;
  const shown = chosen ? pqbox.filter(({ audience }) => isFor(audience, chosen)) : pqbox;
  return (
    <section className="mt-4 rounded-card px-5 py-4 inset-ring inset-ring-line" aria-labelledby="box-promise">
      <Heading
        id="box-promise"
        className={`flex items-center gap-2 text-h3 ${Heading === 'h2' ? 'tracking-tight' : 'tracking-snug'}`}
      >
        <Icon of={SquarePlay} size={20} />
        {t(chosen ? 'pq.promise.mine' : 'pq.promise')}
      </Heading>
      {shown.length === 0 ? (
        <p className="mt-3 text-small text-ink-2">
          {t(pqbox.length > 0 ? 'pq.promise.without' : chosen ? 'pq.promise.none.mine' : 'pq.promise.none')}
        </p>
      ) : (
        <ul>
          {shown.map((reward) => (
            <Promised key={JSON.stringify(reward)} reward={reward} project={project} />
          ))}
        </ul>
      )}
    </section>
  );
}

function isFor({ rewards }: PromisedReward['audience'], chosen: readonly number[]): boolean {
  return rewards === 'all' || rewards.some((idx) => chosen.includes(idx));
}

function Promised({
  reward: { category, audience, period },
  project,
}: {
  reward: PromisedReward;
  project: Project;
}) {
  const { rewards, from } = audience;
  const names = project.rewards.content
    .filter(({ idx }) => rewards !== 'all' && rewards.includes(idx))
    .map((reward) => `${formatWon(reward.productCost)} ${rewardTitle(reward)}`);
  return (
    <li className="mt-3">
      <p className="text-small text-ink-2">
        <b className="mr-1.5 text-ink">{t(`pq.category.${category}`)}</b> {t(`pq.from.${from}`)}
        <span className="ml-2 whitespace-nowrap text-ink-3">
          {t('pq.open.period', {
            start: formatDate(rewardOpensOn(period, project.period)),
            finish: formatDate(period.finish),
          })}
        </span>
      </p>
      <p className="mt-0.5 text-small text-ink-2">
        {rewards === 'all' ? t('pq.for.all') : t('pq.for.some', { rewards: names.join(' / ') })}
      </p>
    </li>
  );
}

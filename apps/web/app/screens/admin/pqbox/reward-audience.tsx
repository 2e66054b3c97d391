import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { projectQuery } from '#app/data/projects.ts';
import { DetailPart } from '../parts/detail.tsx';

type Props = Pick<RewardCard, 'purpose' | 'projectKey' | 'audience' | 'state' | 'figures'>;

export function RewardAudience({ purpose, projectKey, audience: { rewards, from }, state, figures }: Props) {
  const project = useQuery({
    ...projectQuery(useApi(), purpose, projectKey),
    enabled: rewards !== 'all',
  });
  const names = project.data?.rewards.content
    .filter(({ idx }) => rewards !== 'all' && rewards.includes(idx))
    .map(({ productCost, context }) => `${formatWon(productCost)} ${context}`);
  const opens = from === 'payment' ? 'pq.review.opens.payment' : 'pq.review.opens';
  return (
    <DetailPart id="audience" title={t('pq.audience')}>
      <p>
        {rewards === 'all'
          ? t('pq.for.all')
          : names
            ? t('pq.for.some', { rewards: names.join(' / ') })
            : t('pq.audience.some')}{' '}
        · {t(`pq.from.${from}`)}
      </p>
      {state === 'prepare' ? <p>{t(opens, { n: formatNumber(figures?.mayOpen ?? 0) })}</p> : null}
    </DetailPart>
  );
}

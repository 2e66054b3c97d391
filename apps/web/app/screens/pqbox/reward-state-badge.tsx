import { t } from '@pq/domain/copy';
import type { RewardState } from '@pq/domain/pqbox/pq-reward';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';

const badgeVariants: Record<RewardState, BadgeVariant> = {
  save: 'plain',
  prepare: 'purpose',
  reject: 'danger',
  ready: 'warn',
  funding: 'success',
  finish: 'plain',
  blind: 'danger',
};

export function RewardStateBadge({ state }: { state: RewardState }) {
  return <Badge variant={badgeVariants[state]}>{t(`pq.state.${state}`)}</Badge>;
}

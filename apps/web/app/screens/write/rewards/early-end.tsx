import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { soldBeforeEnd } from '@pq/domain/project/reward-plan';
import { Button } from '#app/ui/button.tsx';
import type { Reward } from './reward-list.ts';

type Props = {
  reward: Pick<Reward, 'count' | 'stock' | 'early'>;
  disabled?: boolean;
  onFullPrice(): void;
};

export function EarlyEnd({ reward, disabled, onFullPrice }: Props) {
  const n = soldBeforeEnd(reward);
  if (n === null) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-accent-ink text-small">
      <p>{t('goods.early.end', { n: formatNumber(n) })}</p>
      <Button variant="line" height={40} disabled={disabled} onClick={onFullPrice}>
        {t('goods.early.fullPrice')}
      </Button>
    </div>
  );
}

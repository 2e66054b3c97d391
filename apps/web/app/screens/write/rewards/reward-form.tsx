import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import type { OpenReward, Reward } from './reward-list.ts';

type Props = {
  open: OpenReward;
  /** Where it will stand, from 1. */
  n: number;
  onOpen(open: OpenReward | null): void;
  onSave(reward: Reward): void;
};

/** The fields of one reward; it joins the draft when it is whole. */
export function RewardForm({ open, n, onOpen, onSave }: Props) {
  const [tried, setTried] = useState(false);
  const { productCost, delivery, count, context } = open;
  const set = (part: Partial<OpenReward>) => onOpen({ ...open, ...part });
  const cost = productCost ?? 0;
  const costWrong = cost < limits.productCostMin || cost > limits.productCostMax;
  const contextWrong = context.trim() === '';
  const save = () => {
    setTried(true);
    if (costWrong || contextWrong) return;
    onSave({ productCost: cost, delivery: delivery ?? 0, count: count ?? 0, context: context.trim() });
  };
  return (
    <div className="box wr-rw-form">
      <h2>{t('writing.reward.n', { n })}</h2>
      <div className="wr-three">
        <NumberField
          autoFocus
          label={t('write.reward.cost')}
          optional={t('common.required')}
          unit={t('common.wonUnit')}
          max={limits.productCostMax}
          value={productCost}
          error={tried && costWrong ? t('writing.reward.err.cost') : undefined}
          onValue={(value) => set({ productCost: value })}
        />
        <NumberField
          label={t('write.reward.delivery')}
          unit={t('common.wonUnit')}
          max={limits.delivery}
          value={delivery}
          hint={t('write.reward.delivery.hint')}
          onValue={(value) => set({ delivery: value })}
        />
        <NumberField
          label={t('write.reward.count')}
          unit={t('writing.reward.unit')}
          max={limits.rewardCount}
          value={count}
          hint={t('write.reward.count.hint')}
          onValue={(value) => set({ count: value })}
        />
      </div>
      <TextArea
        label={t('write.reward.context')}
        optional={t('common.required')}
        maxLength={limits.rewardContext}
        value={context}
        error={tried && contextWrong ? t('writing.reward.err.context') : undefined}
        hint={t('writing.letters', { n: context.length, limit: limits.rewardContext })}
        onChange={({ target }) => set({ context: target.value })}
      />
      <div className="wr-acts">
        <Button look="line" height={40} onClick={() => onOpen(null)}>
          {t('common.cancel')}
        </Button>
        <Button height={40} onClick={save}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  );
}

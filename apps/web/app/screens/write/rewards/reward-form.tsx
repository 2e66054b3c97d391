import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { shippings } from '@pq/domain/project/shipping';
import { countLetters } from '@pq/domain/text/letters';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceCard, ChoiceGroup } from '#app/features/writing/choice-group.tsx';
import { Button } from '#app/ui/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { type OpenReward, type Reward, rewardProblems } from './reward-list.ts';

type Props = {
  open: OpenReward;
  /** Where it will stand, from 1. */
  n: number;
  onChange(open: OpenReward): void;
  onClose(): void;
  onSave(reward: Reward): void;
};

/** The fields of one reward; it joins the draft when it is whole. */
export function RewardForm({ open, n, onChange, onClose, onSave }: Props) {
  const [tried, setTried] = useState(false);
  const { productCost, delivery, shipping, count, context } = open;
  const set = (part: Partial<OpenReward>) => onChange({ ...open, ...part });
  const problems = rewardProblems(open, tried);
  const said = (field: keyof typeof problems) => {
    const problem = problems[field];
    return problem && t(problem);
  };
  const form = useRef<HTMLDivElement>(null);
  const save = () => {
    flushSync(() => setTried(true));
    if (Object.keys(rewardProblems(open, true)).length > 0)
      return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    onSave({
      productCost: productCost ?? 0,
      delivery: shipping === 'none' ? 0 : (delivery ?? 0),
      shipping,
      count: count ?? 0,
      context: context.trim(),
    });
  };
  return (
    <Surface edge="purpose" className="flex flex-col gap-5" ref={form}>
      <h2 className="text-h3 tracking-tight">{t('writing.reward.n', { n })}</h2>
      <ChoiceGroup label={t('write.reward.shipping')} look="two">
        {shippings.map((one) => (
          <ChoiceCard
            key={one}
            name="shipping"
            checked={shipping === one}
            onChange={() => set({ shipping: one })}
            label={t(`write.reward.shipping.${one}`)}
            sub={t(`write.reward.shipping.${one}.sub`)}
          />
        ))}
      </ChoiceGroup>
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 tablet:grid-cols-3">
        <NumberField
          autoFocus
          label={t('write.reward.cost')}
          optional={t('common.required')}
          unit={t('common.wonUnit')}
          value={productCost}
          error={said('productCost')}
          onValue={(value) => set({ productCost: value })}
        />
        {shipping === 'none' ? null : (
          <NumberField
            label={t('write.reward.delivery')}
            unit={t('common.wonUnit')}
            value={delivery}
            error={said('delivery')}
            hint={t('write.reward.delivery.hint')}
            onValue={(value) => set({ delivery: value })}
          />
        )}
        <NumberField
          label={t('write.reward.count')}
          unit={t('writing.reward.unit')}
          value={count}
          error={said('count')}
          hint={t('write.reward.count.hint')}
          onValue={(value) => set({ count: value })}
        />
      </div>
      <TextArea
        label={t('write.reward.context')}
        optional={t('common.required')}
        maxLength={limits.rewardContext}
        value={context}
        error={said('context')}
        hint={t('writing.letters', { n: countLetters(context), limit: limits.rewardContext })}
        onChange={({ target }) => set({ context: target.value })}
      />
      <div className="flex justify-end gap-2">
        <Button look="line" height={40} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button height={40} onClick={save}>
          {t('common.save')}
        </Button>
      </div>
    </Surface>
  );
}

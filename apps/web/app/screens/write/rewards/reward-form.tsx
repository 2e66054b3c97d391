import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { shippings } from '@pq/domain/project/shipping';
import { countLetters } from '@pq/domain/text/letters';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
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
  const form = useForm<OpenReward>({
    defaultValues: open,
    validate: (reward) => inWords(rewardProblems(reward, true)),
    onSubmit: ({ isNew: _isNew, at: _at, productCost, delivery, shipping, count, context, ...goods }) =>
      onSave({
        ...goods,
        productCost: productCost ?? 0,
        delivery: shipping === 'none' ? 0 : (delivery ?? 0),
        shipping,
        count: count ?? 0,
        context: context.trim(),
      }),
    onChange,
  });
  const { shipping, context } = form.values;
  // Also while one types: a sum above its limit.
  const said = inWords(rewardProblems(form.values, form.showsProblems));
  return (
    <Surface edge="purpose" className="flex flex-col gap-5">
      <h2 className="text-h3 tracking-tight">{t('writing.reward.n', { n })}</h2>
      <ChoiceGroup label={t('write.reward.shipping')} look="two">
        {shippings.map((one) => (
          <ChoiceCard
            key={one}
            name="shipping"
            checked={shipping === one}
            onChange={() => form.setValues({ shipping: one })}
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
          {...form.field('productCost')}
          error={said.productCost}
        />
        {shipping === 'none' ? null : (
          <NumberField
            label={t('write.reward.delivery')}
            unit={t('common.wonUnit')}
            hint={t('write.reward.delivery.hint')}
            {...form.field('delivery')}
            error={said.delivery}
          />
        )}
        <NumberField
          label={t('write.reward.count')}
          unit={t('writing.reward.unit')}
          hint={t('write.reward.count.hint')}
          {...form.field('count')}
          error={said.count}
        />
      </div>
      <TextArea
        label={t('write.reward.context')}
        optional={t('common.required')}
        maxLength={limits.rewardContext}
        hint={t('writing.letters', { n: countLetters(context), limit: limits.rewardContext })}
        {...form.textField('context')}
        error={said.context}
      />
      <div className="flex justify-end gap-2">
        <Button look="line" height={40} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button height={40} onClick={form.submit}>
          {t('common.save')}
        </Button>
      </div>
    </Surface>
  );
}

function inWords(problems: ReturnType<typeof rewardProblems>): Problems<OpenReward> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem)]));
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { OptionsPart } from './options/options-part.tsx';
import { StockPart } from './options/stock-part.tsx';
import { QuestionsPart } from './questions/questions-part.tsx';
import { type OpenReward, type Reward, written } from './reward-list.ts';
import { RewardPicture } from './reward-picture.tsx';
import { type FieldMessages, openProblems } from './reward-problems.ts';
import { ShippingPart } from './shipping-part.tsx';
import { TermsPart } from './terms-part.tsx';
import { tidied } from './tidied.ts';

type Props = {
  open: OpenReward;
  /** From 1. */
  n: number;
  /** Empty dates while none are chosen. */
  period: { start: string; finish: string };
  today: string;
  otherNames: readonly string[];
  keyOf(): string | null;
  onChange(open: OpenReward): void;
  onClose(): void;
  onSave(reward: Reward): void;
  /** Saves the reward and opens a copy at full price. */
  onFullPrice(reward: Reward): void;
};

export function RewardForm({
  open,
  n,
  period,
  today,
  otherNames,
  keyOf,
  onChange,
  onClose,
  onSave,
  onFullPrice,
}: Props) {
  const form = useForm<OpenReward>({
    defaultValues: open,
    validate: (reward) => byField(openProblems(reward, true, period, otherNames)),
    onSubmit: (reward) => onSave(tidied(written(reward))),
    onChange,
    autoFocusField: 'name',
  });
  const { name, context, picture } = form.values;
  // Sums above their limits are reported while typing.
  const messages = openProblems(form.values, form.showsProblems, period, otherNames);
  const part = { form, messages };
  return (
    <Surface edge="purpose" pad="own">
      <header className="flex items-center gap-2 px-5 py-4 tablet:px-6">
        <h2 className="text-h3 tracking-tight">{t('writing.reward.n', { n })}</h2>
        <Badge variant="purpose">{t('goods.editing')}</Badge>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-5 px-5 pb-5 tablet:grid-cols-[164px_minmax(0,1fr)] tablet:px-6">
        <RewardPicture url={picture} keyOf={keyOf} onUrl={(url) => form.setValues({ picture: url })} />
        <div className="grid grid-cols-1 gap-x-3 gap-y-5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,160px)]">
          <TextField
            label={t('goods.name')}
            optional={t('common.optional')}
            maxLength={limits.rewardName}
            hint={t('writing.letters', { n: countLetters(name), limit: limits.rewardName })}
            {...form.textField('name')}
            error={messages.get('name')}
          />
          <NumberField
            label={t('write.reward.cost')}
            optional={t('common.required')}
            unit={t('common.wonUnit')}
            {...form.field('productCost')}
            error={messages.get('productCost')}
          />
          <div className="tablet:col-span-2">
            <TextArea
              label={t('write.reward.context')}
              optional={t('common.required')}
              maxLength={limits.rewardContext}
              hint={t('writing.letters', { n: countLetters(context), limit: limits.rewardContext })}
              {...form.textField('context')}
              error={messages.get('context')}
            />
          </div>
        </div>
      </div>
      <TermsPart
        {...part}
        period={period}
        today={today}
        onFullPrice={() => form.submitWith((reward) => onFullPrice(tidied(written(reward))))}
      />
      <ShippingPart {...part} />
      <OptionsPart {...part} />
      <StockPart {...part} />
      <QuestionsPart {...part} />
      <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-4 tablet:px-6">
        <Button variant="line" height={40} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button height={40} onClick={form.submit}>
          {t('common.save')}
        </Button>
      </footer>
    </Surface>
  );
}

// In visual order.
const order = [
  'name',
  'productCost',
  'context',
  'count',
  'limitPerPerson',
  'month',
  'early',
  'delivery',
  'options',
  'stock',
  'questions',
] as const satisfies readonly (keyof OpenReward)[];

function byField(messages: FieldMessages): Problems<OpenReward> {
  const problems: Problems<OpenReward> = {};
  for (const field of order) {
    const found = [...messages].find(([path]) => path === field || path.startsWith(`${field}.`));
    if (found) problems[field] = found[1];
  }
  return problems;
}

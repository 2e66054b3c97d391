import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { choiceOf, isValueGone, type Picks } from '@pq/domain/reward/choosing';
import { choiceKey, surchargeOf } from '@pq/domain/reward/options';
import { stockFor } from '@pq/domain/reward/remaining';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { valuesText } from '@pq/domain/reward/texts';
import { X } from 'lucide-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ChoiceChip } from '#app/ui/forms/choice-chip.tsx';
import { NativeSelect, useNativeList } from '#app/ui/forms/native-select.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type ItemProps, Quantity, sumOf } from './reward-parts.tsx';
import { deliveryText } from './reward-texts.ts';
import { countOf, hasAllLeft, leftOf, mostOf, type Reward } from './selection.ts';

type Props = Pick<ItemProps, 'reward' | 'lines' | 'nowMs' | 'onCount'>;

export function OptionFields({ reward, lines, nowMs, onCount }: Props) {
  const { options } = reward;
  const stock = stockFor(reward);
  const [picks, setPicks] = useState<Picks>([]);
  const [announcement, setAnnouncement] = useState('');
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const pick = (option: number, value: number) => {
    const next = options.map((_, at) => {
      if (at !== option) return picks[at] ?? null;
      return picks[at] === value ? null : value;
    });
    const choice = choiceOf(options, next);
    if (!choice) return setPicks(next);
    setPicks([]);
    const own = lines.find((line) => choiceKey(line.choice ?? []) === choiceKey(choice))?.count ?? 0;
    if (own >= mostOf(reward, lines, choice, nowMs)) return toast(t('reward.max'), 'error');
    onCount(choice, own + 1);
    setAnnouncement(t('reward.option.added', { values: valuesText(options, choice) }));
  };
  const remove = (choice: number[]) => {
    onCount(choice, 0);
    setAnnouncement(t('reward.option.removed', { values: valuesText(options, choice) }));
    // The focused element has been removed.
    place.current?.querySelector<HTMLElement>('button, select')?.focus();
  };
  return (
    <div ref={place} className="relative z-1 col-span-full grid gap-3 pt-3 pb-1">
      {options.map((option, at) => (
        <Values
          key={option.name}
          option={option}
          picked={picks[at] ?? null}
          isGone={(value) => isValueGone(stock, picks, at, value)}
          onPick={(value) => pick(at, value)}
        />
      ))}
      {lines.length === 0 ? null : (
        <ul className="rounded-field bg-ground">
          {lines.map((line) => {
            const { choice = [] } = line;
            const values = valuesText(options, choice);
            const surcharge = surchargeOf(options, choice);
            return (
              <li
                key={choiceKey(choice)}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 pr-1 pl-3.5 not-first:border-t not-first:border-line"
              >
                <b className="font-semibold text-label">
                  {values}
                  {surcharge > 0 ? (
                    <small className="ml-1.5 whitespace-nowrap font-normal text-ink-3 text-small">
                      +{formatWon(surcharge)}
                    </small>
                  ) : null}
                </b>
                <IconButton
                  className="justify-self-end"
                  label={t('reward.option.remove', { values })}
                  onClick={() => remove(choice)}
                >
                  <Icon of={X} size={16} />
                </IconButton>
                <div>
                  <Quantity
                    reward={reward}
                    lines={lines}
                    nowMs={nowMs}
                    line={line}
                    name={values}
                    label={`${values} ${t('reward.quantity')}`}
                    onCount={onCount}
                    onRemove={() => remove(choice)}
                  />
                </div>
                <span className="pr-3 text-right font-semibold">{formatWon(sumOf(reward, [line]))}</span>
                {hasAllLeft(reward, lines, line, nowMs) ? (
                  <p className="col-span-full text-ink-3 text-small">
                    {t('reward.allLeft', { n: formatNumber(line.count) })}
                  </p>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-ink-3">
        {reward.limitPerPerson === null ? null : (
          <span>{perPersonText(reward, reward.limitPerPerson, countOf(lines), nowMs)}</span>
        )}
        <span>{deliveryText(reward)}</span>
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

function perPersonText(reward: Reward, limit: number, chosen: number, nowMs: number): string {
  const n = formatNumber(limit);
  const left = leftOf(reward, nowMs);
  const more = Math.min(limit, left ?? limit) - chosen;
  if (chosen >= limit) return t('reward.perPerson.full', { n });
  return chosen === 0 || more <= 0
    ? t('reward.perPerson', { n })
    : t('reward.perPerson.more', { n, m: formatNumber(more) });
}

const optionName = 'mb-1.5 text-ink-2 text-small';

function Values({
  option: { name, values },
  picked,
  isGone,
  onPick,
}: {
  option: RewardOption;
  picked: number | null;
  isGone(value: number): boolean;
  onPick(value: number): void;
}) {
  const isList = useNativeList(values.length);
  const id = useId();
  if (isList)
    return (
      <div className="min-w-0">
        <label className={`block ${optionName}`} htmlFor={id}>
          {name}
        </label>
        <NativeSelect
          id={id}
          value={picked ?? ''}
          onChange={({ target }) => {
            // Back to the first line: the selection is cleared.
            const at = target.value === '' ? picked : Number(target.value);
            if (at !== null) onPick(at);
          }}
        >
          <option value="">{t('reward.option.list')}</option>
          {values.map(({ value, surcharge }, at) => (
            <option key={value} value={at} disabled={isGone(at)}>
              {value}
              {isGone(at)
                ? ` (${t('reward.option.gone')})`
                : surcharge > 0
                  ? ` +${formatWon(surcharge)}`
                  : ''}
            </option>
          ))}
        </NativeSelect>
      </div>
    );
  return (
    <fieldset className="min-w-0">
      <legend className={`${optionName} tablet:float-left tablet:mb-0 tablet:w-14 tablet:pt-3 tablet:pr-2`}>
        {name}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {values.map(({ value, surcharge, color }, at) => {
          const gone = isGone(at);
          return (
            <ChoiceChip key={value} picked={picked === at} gone={gone} onPress={() => onPick(at)}>
              {color ? (
                <i
                  className="size-4.5 rounded-full bg-(--swatch) inset-ring inset-ring-field forced-color-adjust-none"
                  style={{ '--swatch': color } as CSSProperties}
                />
              ) : null}
              <span className={gone ? 'line-through' : ''}>{value}</span>
              {gone ? (
                <small className="whitespace-nowrap text-small">{t('reward.option.gone')}</small>
              ) : surcharge > 0 ? (
                <small className="whitespace-nowrap font-normal text-ink-3 text-small">
                  +{formatWon(surcharge)}
                </small>
              ) : null}
            </ChoiceChip>
          );
        })}
      </div>
    </fieldset>
  );
}

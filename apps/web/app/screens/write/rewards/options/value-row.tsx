import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { Paintbrush, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DragHandle } from '#app/ui/order/drag-handle.tsx';

type Value = RewardOption['values'][number];
type Props = {
  value: Value;
  name: string;
  messageOf(field: 'value' | 'surcharge'): string | undefined;
  handle: Omit<ComponentProps<typeof DragHandle>, 'label'>;
  onChange(value: Value): void;
  onRemove(): void;
};

export function ValueRow({ value, name, messageOf, handle, onChange, onRemove }: Props) {
  const { color, ...plain } = value;
  return (
    <div className="flex items-start gap-2">
      <DragHandle label={t('goods.move', { name })} {...handle} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 tablet:grid-cols-[minmax(0,1fr)_minmax(0,200px)]">
        <TextField
          label={t('goods.value.name')}
          labelHidden
          placeholder={t('goods.value.name')}
          maxLength={limits.optionValue}
          value={value.value}
          error={messageOf('value')}
          onChange={({ target }) => onChange({ ...value, value: target.value })}
          lead={
            <ColorPick
              color={color}
              label={t('goods.value.color', { name })}
              onColor={(next) => onChange({ ...value, color: next })}
            />
          }
          tail={
            color === undefined ? null : (
              <IconButton
                className="-mr-3"
                variant="quiet"
                label={t('goods.value.noColor', { name })}
                onClick={() => onChange(plain)}
              >
                <Icon of={X} size={16} />
              </IconButton>
            )
          }
        />
        <NumberField
          label={t('goods.value.surchargeOf', { name })}
          labelHidden
          lead={t('goods.value.surcharge')}
          unit={t('common.wonUnit')}
          placeholder="0"
          value={value.surcharge === 0 ? null : value.surcharge}
          error={messageOf('surcharge')}
          onValue={(surcharge) => onChange({ ...value, surcharge: surcharge ?? 0 })}
        />
      </div>
      <IconButton variant="quiet" label={t('goods.value.remove', { name })} onClick={onRemove}>
        <Icon of={X} size={20} />
      </IconButton>
    </div>
  );
}

type ColorProps = { color: string | undefined; label: string; onColor(color: string): void };

function ColorPick({ color, label, onColor }: ColorProps) {
  return (
    <span className="relative -ml-1.5 grid size-8 flex-none place-items-center rounded-full text-ink-3 focus-within:[outline:var(--focus)]">
      {color === undefined ? <Icon of={Paintbrush} size={16} /> : null}
      <input
        type="color"
        className={`absolute inset-1 size-6 cursor-pointer appearance-none rounded-full border border-field p-0 [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 ${color === undefined ? 'opacity-0' : ''}`}
        aria-label={label}
        value={color ?? UNCHOSEN}
        onChange={({ target }) => onColor(target.value)}
      />
    </span>
  );
}

const UNCHOSEN = '#888888';

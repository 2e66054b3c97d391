import { Minus, Plus } from 'lucide-react';
import { Icon } from '../icon.tsx';

type Props = {
  value: number;
  min: number;
  max: number;
  label: string;
  lessLabel: string;
  moreLabel: string;
  onChange(value: number): void;
  onLimit(): void;
};

const stepClass = [
  'grid min-h-11 place-items-center rounded-field text-ink hover:bg-ground',
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-off aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-off',
  'forced-colors:disabled:bg-[Canvas] forced-colors:disabled:text-[GrayText] forced-colors:aria-disabled:bg-[Canvas] forced-colors:aria-disabled:text-[GrayText]',
].join(' ');

export function Stepper({ value, min, max, label, lessLabel, moreLabel, onChange, onLimit }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend here
    <div
      className="inline-grid min-h-11 grid-cols-[44px_44px_44px] items-center rounded-field bg-white inset-ring inset-ring-line"
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={stepClass}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon of={Minus} size={20} />
      </button>
      <output className="text-center font-semibold" aria-live="polite" aria-atomic="true">
        <span className="sr-only">{label} </span>
        {value}
      </output>
      <button
        type="button"
        className={stepClass}
        aria-label={moreLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => (value >= max ? onLimit() : onChange(value + 1))}
      >
        <Icon of={Plus} size={20} />
      </button>
    </div>
  );
}

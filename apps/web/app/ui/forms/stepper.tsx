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
  /** A press of plus at the limit. */
  onLimit(): void;
};

/** Picks a quantity between two bounds; plus at the limit tells so instead of going dead. */
export function Stepper({ value, min, max, label, lessLabel, moreLabel, onChange, onLimit }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend here
    <div className="step" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon of={Minus} size={20} />
      </button>
      <output aria-live="polite" aria-atomic="true">
        <span className="sr-only">{label} </span>
        {value}
      </output>
      <button
        type="button"
        aria-label={moreLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => (value >= max ? onLimit() : onChange(value + 1))}
      >
        <Icon of={Plus} size={20} />
      </button>
    </div>
  );
}

import { percentOf } from '@pq/domain/percent';

const sizes = { small: 'h-1 rounded-[2px]', large: 'h-2 rounded-[4px]' };

const barClass = (size: keyof typeof sizes, className: string) =>
  `overflow-hidden bg-ground-2 forced-colors:min-h-2 forced-colors:inset-ring forced-colors:inset-ring-ink ${sizes[size]} ${className}`;

function Fill({ percent, failed = false }: { percent: number; failed?: boolean }) {
  return (
    <i
      className={`block h-full rounded-[inherit] forced-colors:bg-[Highlight] ${failed ? 'bg-off' : 'bg-purpose'}`}
      style={{ width: `${percent}%` }}
    />
  );
}

/** Progress in percent; the bar is full at 100, while screen readers get the actual value or `valueText`. */
export function Progress({
  percent,
  label,
  large = false,
  failed = false,
  valueText = `${percent}%`,
  className = '',
}: {
  percent: number;
  label: string;
  large?: boolean;
  /** Failed: the bar is grey. */
  failed?: boolean;
  valueText?: string;
  /** Layout only. */
  className?: string;
}) {
  return (
    <div
      className={barClass(large ? 'large' : 'small', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(percent, 100)}
      aria-valuetext={valueText}
    >
      <Fill percent={Math.min(percent, 100)} failed={failed} />
    </div>
  );
}

/** A bar for a share that the adjacent figure shows. */
export function ShareBar({ share, className = '' }: { share: number; className?: string }) {
  return (
    <span className={barClass('small', className)} aria-hidden="true">
      <Fill percent={percentOf(share, 1, 1)} />
    </span>
  );
}

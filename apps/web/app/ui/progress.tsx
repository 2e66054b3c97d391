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

export function ShareBar({ share, className = '' }: { share: number; className?: string }) {
  return (
    <span className={barClass('small', className)} aria-hidden="true">
      <Fill percent={percentOf(share, 1, 1)} />
    </span>
  );
}

const sizes = { small: 'h-1 rounded-[2px]', large: 'h-2 rounded-[4px]' };

const barLook = (size: keyof typeof sizes, className: string) =>
  `overflow-hidden bg-ground-2 forced-colors:min-h-2 forced-colors:inset-ring forced-colors:inset-ring-ink ${sizes[size]} ${className}`;

function Fill({ percent, failed = false }: { percent: number; failed?: boolean }) {
  return (
    <i
      className={`block h-full rounded-[inherit] forced-colors:bg-[Highlight] ${failed ? 'bg-off' : 'bg-purpose'}`}
      style={{ width: `${percent}%` }}
    />
  );
}

/** How far something has come, in percent; the bar is full at 100, the value is told as it is, or as `valueText`. */
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
  /** It has come to nothing: the bar is grey. */
  failed?: boolean;
  valueText?: string;
  /** Where it stands. */
  className?: string;
}) {
  return (
    <div
      className={barLook(large ? 'large' : 'small', className)}
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

/** A share as a bar beside the figure that says it. */
export function ShareBar({ share, className = '' }: { share: number; className?: string }) {
  return (
    <span className={barLook('small', className)} aria-hidden="true">
      <Fill percent={share * 100} />
    </span>
  );
}

/** How far something has come, in percent; the bar is full at 100, the value is told as it is, or as `valueText`. */
export function Progress({
  percent,
  label,
  large = false,
  valueText = `${percent}%`,
  className = '',
}: {
  percent: number;
  label: string;
  large?: boolean;
  valueText?: string;
  className?: string;
}) {
  return (
    <div
      className={`${large ? 'bar bar-lg' : 'bar'} ${className}`.trim()}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(percent, 100)}
      aria-valuetext={valueText}
    >
      <i style={{ width: `${Math.min(percent, 100)}%` }} />
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';

type Size = 16 | 20 | 24;

/** A drawing beside words, or alone with a `label`. */
export function Icon({
  of: Drawing,
  size = 24,
  label,
  className: more = '',
}: {
  of: LucideIcon;
  size?: Size;
  label?: string;
  className?: string;
}) {
  const className = `ic${size === 24 ? '' : ` ic-${size}`} ${more}`.trim();
  return label ? (
    <Drawing className={className} role="img" aria-label={label} />
  ) : (
    <Drawing className={className} aria-hidden="true" />
  );
}

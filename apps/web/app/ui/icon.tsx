import type { LucideIcon } from 'lucide-react';

type Size = 16 | 20 | 24;

/** Size and stroke are attributes, so that `className` may override them. */
export function Icon({
  of: Drawing,
  size = 24,
  label,
  className = '',
}: {
  of: LucideIcon;
  size?: Size;
  label?: string;
  className?: string;
}) {
  const drawingProps = {
    className,
    size,
    strokeWidth: size === 16 ? 2 : 1.75,
  };
  return label ? (
    <Drawing {...drawingProps} role="img" aria-label={label} />
  ) : (
    <Drawing {...drawingProps} aria-hidden="true" />
  );
}

import type { HTMLAttributes } from 'react';

const tones = {
  plain: 'text-ink-3',
  /** Readable on every ground; `danger` only is on white. */
  danger: 'text-danger-hover',
  success: 'text-success',
  warn: 'text-accent-ink',
};

export function Message({
  as: Tag = 'p',
  tone = 'plain',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'li' | 'span';
  tone?: keyof typeof tones;
}) {
  return (
    <Tag
      {...rest}
      className={`mt-1.5 flex items-start gap-1 text-pretty text-small [&>svg]:mt-0.5 ${tones[tone]} ${className}`}
    />
  );
}

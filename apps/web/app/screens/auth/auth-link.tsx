import { Link, type LinkProps } from 'react-router';

export function AuthLink({ low = false, ...link }: LinkProps & { low?: boolean }) {
  return (
    <Link
      {...link}
      className={`inline-flex items-center font-semibold text-ink-2 underline underline-offset-3 ${low ? 'min-h-7' : 'min-h-11'}`}
    />
  );
}

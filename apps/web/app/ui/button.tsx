import { CircleAlert } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from './icon.tsx';

type Look = 'fill' | 'tint' | 'line' | 'text' | 'danger';
type Height = 56 | 48 | 40;
type Shape = { look?: Look; height?: Height; full?: boolean };

const heights: Record<Height, string> = { 56: ' btn-lg', 48: '', 40: ' btn-sm' };

export function buttonClass({ look = 'fill', height = 48, full = false }: Shape): string {
  return `btn btn-${look}${heights[height]}${full ? ' btn-full' : ''}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shape & {
    /** Work is under way: shows a spinner and takes no press. */
    busy?: boolean;
  };

export function Button({ look, height, full, busy = false, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ ...(look && { look }), ...(height && { height }), ...(full && { full }) })} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="spin" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, height, full, className = '', ...rest }: LinkProps & Shape) {
  const shape = { ...(look && { look }), ...(height && { height }), ...(full && { full }) };
  return <Link {...rest} className={`${buttonClass(shape)} ${className}`} />;
}

/** A submit button that tells what is missing in itself and shakes once (spec section 5). */
export function TellingButton({
  problem,
  attempt,
  children,
  ...rest
}: ButtonProps & { problem: string | null; attempt: number; children: ReactNode }) {
  if (problem === null) return <Button {...rest}>{children}</Button>;
  return (
    <Button {...rest} look="danger" key={attempt} className="is-shake" aria-live="assertive">
      <Icon of={CircleAlert} size={20} />
      {problem}
    </Button>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useEffect, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from './icon.tsx';

type Look = 'fill' | 'tint' | 'line' | 'text' | 'danger';
type Height = 56 | 48 | 40;
type Shape = { look?: Look | undefined; height?: Height | undefined; full?: boolean | undefined };

const heights: Record<Height, string> = { 56: ' btn-lg', 48: '', 40: ' btn-sm' };

function buttonClass({ look = 'fill', height = 48, full = false }: Shape, more = ''): string {
  return `btn btn-${look}${heights[height]}${full ? ' btn-full' : ''}${more ? ` ${more}` : ''}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shape & {
    ref?: Ref<HTMLButtonElement> | undefined;
    /** Work is under way: shows a spinner and takes no press. */
    busy?: boolean | undefined;
  };

export function Button({
  look,
  height,
  full,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, height, full }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, height, full, className, ...rest }: LinkProps & Shape) {
  return <Link {...rest} className={buttonClass({ look, height, full }, className)} />;
}

/** A link to a file that the browser saves, looking like a button. */
export function FileLink({
  href,
  onClick,
  children,
}: {
  href: string;
  onClick?(): void;
  children: ReactNode;
}) {
  return (
    <a className={buttonClass({})} href={href} download onClick={onClick}>
      {children}
    </a>
  );
}

/** A round button of 44 px that holds only a drawing; `label` is its name. */
export function IconButton({
  label,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> | undefined }) {
  return <button type="button" {...rest} className={`icb ${className}`} aria-label={label} />;
}

/** A press area that is drawn by what stands in it or under it: a picture, a tile, a whole row. */
export function PressArea(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined },
) {
  return <button type="button" {...props} />;
}

/** A button that tells what is missing in itself and shakes once at every attempt. */
export function TellingButton({
  problem,
  attempt,
  children,
  ...rest
}: ButtonProps & { problem: string | null; attempt: number; children: ReactNode }) {
  const [shaking, setShaking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt shakes anew, also with the same problem
  useEffect(() => setShaking(problem !== null), [problem, attempt]);
  return (
    <Button
      {...rest}
      look={problem === null ? rest.look : 'danger'}
      className={shaking ? `is-shake ${rest.className ?? ''}` : rest.className}
      onAnimationEnd={() => setShaking(false)}
      aria-live="assertive"
    >
      {problem === null ? (
        children
      ) : (
        <>
          <Icon of={CircleAlert} size={20} />
          {problem}
        </>
      )}
    </Button>
  );
}

/** Something is going on. Beside words; alone it needs a `label`. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="spin" role="status" aria-label={label} />
  ) : (
    <span className="spin" aria-hidden="true" />
  );
}

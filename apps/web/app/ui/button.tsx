import { CircleAlert } from 'lucide-react';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useState,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import {
  type ButtonShape,
  buttonVariants,
  type IconButtonVariant,
  iconButtonVariants,
  spinnerClass,
} from './button-variants.ts';
import { Icon } from './icon.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonShape & {
    ref?: Ref<HTMLButtonElement> | undefined;
    busy?: boolean | undefined;
    /** Looks disabled but can be pressed: it says why, or leads to what is missing. */
    off?: boolean | undefined;
  };

/** An early press would submit the form natively, which reloads the page without what was typed. */
const waitsForHydration = { 'data-early': '', suppressHydrationWarning: true };

export function Button({ busy = false, off = false, children, className, onClick, ...props }: ButtonProps) {
  const [shape, rest] = takeShape(props);
  return (
    <button
      type="button"
      {...rest}
      className={buttonVariants({ ...shape, off: off || rest.disabled }, className)}
      {...(rest.type === 'submit' && waitsForHydration)}
      aria-disabled={busy || off || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function ButtonLink({ className, ...props }: LinkProps & ButtonShape) {
  const [shape, rest] = takeShape(props);
  return <Link {...rest} className={buttonVariants(shape, className)} />;
}

/** For addresses outside the routes and for fragments. */
export function ButtonAnchor({ className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonShape) {
  const [shape, rest] = takeShape(props);
  return <a {...rest} className={buttonVariants(shape, className)} />;
}

function takeShape<Props extends ButtonShape>(props: Props) {
  const { variant, tone, height, padding, gap, full, round, wraps, place, ...rest } = props;
  return [{ variant, tone, height, padding, gap, full, round, wraps, place }, rest] as const;
}

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
    <a className={buttonVariants({})} href={href} download onClick={onClick}>
      {children}
    </a>
  );
}

export function IconButton({
  label,
  variant,
  size,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  variant?: IconButtonVariant;
  size?: 44 | 52;
  ref?: Ref<HTMLButtonElement> | undefined;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={`${iconButtonVariants(variant, size)} ${className}`}
      aria-label={label}
    />
  );
}

export function PressArea(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined },
) {
  return <button type="button" {...props} />;
}

export function ButtonWithProblem({
  problem,
  attempt,
  children,
  ...rest
}: ButtonProps & { problem: string | null; attempt: number; children: ReactNode }) {
  const [shaking, setShaking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt shakes again, also with the same problem
  useEffect(() => {
    setShaking(problem !== null);
  }, [problem, attempt]);
  return (
    <Button
      {...rest}
      wraps={problem !== null || rest.wraps}
      variant={problem === null ? rest.variant : 'danger'}
      className={shaking ? `animate-shake ${rest.className ?? ''}` : rest.className}
      onAnimationEnd={() => setShaking(false)}
      aria-live="assertive"
    >
      {problem === null ? (
        children
      ) : (
        <>
          <Icon of={CircleAlert} size={20} />
          <span className="min-w-0 text-balance leading-tight">{problem}</span>
        </>
      )}
    </Button>
  );
}

/** Without text next to it, it needs a `label`. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className={spinnerClass(20)} role="status" aria-label={label} />
  ) : (
    <span className={spinnerClass(20)} aria-hidden="true" />
  );
}

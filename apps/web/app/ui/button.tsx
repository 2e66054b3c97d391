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
  buttonLook,
  type IconButtonLook,
  iconButtonLook,
  spinnerLook,
} from './button-look.ts';
import { Icon } from './icon.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonShape & {
    ref?: Ref<HTMLButtonElement> | undefined;
    /** Work is under way: shows a spinner and takes no press. */
    busy?: boolean | undefined;
    /** It looks as if it could not be pressed, and stays to be pressed: it says why, or leads to what is missing. */
    off?: boolean | undefined;
  };

export function Button({ busy = false, off = false, children, className, onClick, ...props }: ButtonProps) {
  const [shape, rest] = takeShape(props);
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ ...shape, off: off || rest.disabled }, className)}
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
export function ButtonLink({ className, ...props }: LinkProps & ButtonShape) {
  const [shape, rest] = takeShape(props);
  return <Link {...rest} className={buttonLook(shape, className)} />;
}

/** A link out of the routes, to an address or a place of the page, that looks like a button. */
export function ButtonAnchor({ className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonShape) {
  const [shape, rest] = takeShape(props);
  return <a {...rest} className={buttonLook(shape, className)} />;
}

/** What says how a button looks, and the rest. */
function takeShape<Props extends ButtonShape>(props: Props) {
  const { look, tone, height, padding, gap, full, round, wraps, place, ...rest } = props;
  return [{ look, tone, height, padding, gap, full, round, wraps, place }, rest] as const;
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
    <a className={buttonLook({})} href={href} download onClick={onClick}>
      {children}
    </a>
  );
}

/** A round button that holds only a drawing; `label` is its name. */
export function IconButton({
  label,
  look,
  size,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  look?: IconButtonLook;
  size?: 44 | 52;
  ref?: Ref<HTMLButtonElement> | undefined;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={`${iconButtonLook(look, size)} ${className}`}
      aria-label={label}
    />
  );
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
      wraps={problem !== null || rest.wraps}
      look={problem === null ? rest.look : 'danger'}
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

/** Something is going on. Beside words; alone it needs a `label`. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className={spinnerLook(20)} role="status" aria-label={label} />
  ) : (
    <span className={spinnerLook(20)} aria-hidden="true" />
  );
}

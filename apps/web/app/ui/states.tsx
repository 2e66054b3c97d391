import { RotateCw } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Art, type ArtName } from './art.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** How wide its words run, and how much space there is below them. */
const widths = { usual: 'max-w-[30em]', wide: 'max-w-[34em]' };
const spacings = { usual: 'py-18', flat: 'pt-18 pb-6' };

/** What stands below the words of an EmptyState beside its button. */
export const emptyWords = 'mt-1.5 text-balance text-ink-3';

/** Words, a drawing and what to do next: nothing is here, something is done, or one has to sign in first. */
export function EmptyState({
  title,
  sub,
  art = 'cards',
  action,
  heading: Heading = 'h2',
  width = 'usual',
  spacing = 'usual',
}: {
  title: string;
  sub?: string;
  art?: ArtName;
  /** A button, or what brings its own space along. */
  action?: ReactNode;
  heading?: 'h1' | 'h2';
  width?: keyof typeof widths;
  spacing?: keyof typeof spacings;
}) {
  return (
    <div
      className={`flex flex-col items-center px-5 text-center [&>:is(a,button)]:mt-6 ${spacings[spacing]}`}
    >
      <Art name={art} className="mb-6" />
      <Heading className="text-h2">{title}</Heading>
      {sub ? <p className={`${emptyWords} ${widths[width]}`}>{sub}</p> : null}
      {action}
    </div>
  );
}

/** What the button for another try is called; said once, above everything. */
export const RetryWord = createContext('');

/** Something could not be loaded: what happened, and another try. */
export function ErrorState({
  title,
  sub,
  spacing = 'usual',
  onRetry,
}: {
  title: string;
  sub?: string;
  spacing?: keyof typeof spacings;
  onRetry(): void;
}) {
  const retryWord = useContext(RetryWord);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        {...(sub && { sub })}
        spacing={spacing}
        art="plug"
        action={
          <Button look="line" onClick={onRetry}>
            <Icon of={RotateCw} size={20} />
            {retryWord}
          </Button>
        }
      />
    </div>
  );
}

const corners = { badge: 'rounded-badge', card: 'rounded-card', box: 'rounded-box', own: '' };

/** A grey shape of what is being loaded; sized by its class. */
export function Skeleton({
  round = 'badge',
  className = '',
}: {
  /** Its corners; `own`: as the class says. */
  round?: keyof typeof corners;
  className?: string;
}) {
  return (
    <div
      className={`animate-skeleton bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink ${corners[round]} ${className}`}
      aria-hidden="true"
    />
  );
}

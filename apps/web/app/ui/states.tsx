import { RotateCw } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Art, type ArtName } from './art.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const widths = { usual: 'max-w-[30em]', wide: 'max-w-[34em]' };
const spacings = { usual: 'py-18', flat: 'pt-18 pb-6' };

export const emptyWords = 'mt-1.5 text-balance text-ink-3';

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

export const RetryWord = createContext('');

export function ErrorState({
  title,
  sub,
  heading = 'h2',
  spacing = 'usual',
  onRetry,
}: {
  title: string;
  sub?: string;
  /** `h1` where nothing else of the page is shown. */
  heading?: 'h1' | 'h2';
  spacing?: keyof typeof spacings;
  onRetry(): void;
}) {
  const retryWord = useContext(RetryWord);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        {...(sub && { sub })}
        heading={heading}
        spacing={spacing}
        art="plug"
        action={
          <Button variant="line" onClick={onRetry}>
            <Icon of={RotateCw} size={20} />
            {retryWord}
          </Button>
        }
      />
    </div>
  );
}

const corners = { badge: 'rounded-badge', card: 'rounded-card', box: 'rounded-box', own: '' };

export function Skeleton({
  round = 'badge',
  className = '',
}: {
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

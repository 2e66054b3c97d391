import { RotateCw } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Art, type ArtName } from './art.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Words, a drawing and what to do next: nothing is here, something is done, or one has to sign in first. */
export function EmptyState({
  title,
  sub,
  art = 'cards',
  action,
  heading: Heading = 'h2',
  className = '',
}: {
  title: string;
  sub?: string;
  art?: ArtName;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
  className?: string;
}) {
  return (
    <div className={`empty ${className}`}>
      <Art name={art} />
      <Heading>{title}</Heading>
      {sub ? <p>{sub}</p> : null}
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
  className,
  onRetry,
}: {
  title: string;
  sub?: string;
  className?: string;
  onRetry(): void;
}) {
  const retryWord = useContext(RetryWord);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        {...(sub && { sub })}
        {...(className && { className })}
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

/** A grey shape of what is being loaded; sized by its class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`sk ${className}`} aria-hidden="true" />;
}

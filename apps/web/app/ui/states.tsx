import { CloudOff, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Nothing is here: what that means and what to do next. */
export function EmptyState({
  title,
  sub,
  icon = Inbox,
  action,
  heading: Heading = 'h2',
}: {
  title: string;
  sub?: string;
  icon?: LucideIcon;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className="empty">
      <span className="empty-art">
        <Icon of={icon} />
      </span>
      <Heading>{title}</Heading>
      {sub ? <p>{sub}</p> : null}
      {action}
    </div>
  );
}

/** Something could not be loaded: what happened, and another try. */
export function ErrorState({
  title,
  retryLabel,
  onRetry,
}: {
  title: string;
  retryLabel: string;
  onRetry(): void;
}) {
  return (
    <EmptyState
      title={title}
      icon={CloudOff}
      action={
        <Button look="line" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  );
}

/** A grey shape of what is being loaded. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`sk ${className}`} aria-hidden="true" />;
}

/** Covers the whole screen while something must not be interrupted. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className="overlay" role="status" aria-label={label}>
      <span className="spin" />
    </div>
  );
}

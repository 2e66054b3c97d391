import { getIdentity } from '@pq/contract/endpoints/identity';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay, formatMoment } from '@pq/domain/dates';
import { withDirection } from '@pq/domain/josa';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock3, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { accountText, identityFacts, type OwnIdentity } from '#app/features/identity/identity-facts.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-identity';
import { IdentityForm } from './identity-form.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('identity.title') });
export const handle = { title: t('identity.title') };

export default function MyIdentityScreen() {
  const identity = useQuery(callQuery(useApi(), getIdentity, {}));
  return (
    <>
      <MyTitle className="tablet:mb-2">{t('identity.title')}</MyTitle>
      <p className="mb-6 max-w-160 text-ink-2">{t('identity.sub')}</p>
      {identity.isPending ? <Skeleton round="card" className="h-29" /> : null}
      {identity.isError && identity.data === undefined ? (
        <ErrorState title={identity.error.message} onRetry={() => void identity.refetch()} />
      ) : null}
      {identity.data === undefined ? null : (
        <Loaded key={identity.data?.version ?? 0} identity={identity.data} />
      )}
    </>
  );
}

function Loaded({ identity }: { identity: OwnIdentity | null }) {
  const [isChanging, setChanging] = useState(false);
  const state = identity?.state ?? 'none';
  const isOpen = isChanging || state === 'none' || state === 'fix';
  const change = identity?.inForce ? () => setChanging(false) : undefined;
  return (
    <>
      <StatePanel identity={identity}>
        {state === 'verified' && !isChanging ? (
          <Button variant="line" height={40} onClick={() => setChanging(true)}>
            {t('identity.change')}
          </Button>
        ) : null}
      </StatePanel>
      {isOpen ? <IdentityForm identity={identity} onClose={state === 'fix' ? undefined : change} /> : null}
      {identity && !isOpen ? (
        <dl className="grid max-w-160 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-note large-text:grid-cols-1">
          {identityFacts(identity).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

const panels = {
  none: { badge: 'warn', icon: Pencil },
  checking: { badge: 'purpose', icon: Clock3 },
  fix: { badge: 'danger', icon: CircleAlert },
  verified: { badge: 'success', icon: CircleCheck },
} as const satisfies Record<string, { badge: BadgeVariant; icon: unknown }>;

function StatePanel({ identity, children }: { identity: OwnIdentity | null; children: ReactNode }) {
  // The last version is never replaced.
  const state = identity === null || identity.state === 'replaced' ? 'none' : identity.state;
  const { badge, icon } = panels[state];
  return (
    <section
      className="mb-6 flex max-w-160 flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line p-5"
      aria-label={t(`identity.state.${state}.title`)}
    >
      <div className="min-w-0 flex-[1_1_240px]">
        <Badge variant={badge} icon={icon}>
          {t(`identity.state.${state}`)}
        </Badge>
        <b className="mt-2 block text-h3">{t(`identity.state.${state}.title`)}</b>
        <p className="mt-1 whitespace-pre-line text-ink-2 text-note">{bodyOf(identity)}</p>
        <Account identity={identity} />
      </div>
      {children}
    </section>
  );
}

function bodyOf(identity: OwnIdentity | null): string {
  if (identity?.state === 'checking')
    return t('identity.state.checking.body', {
      time: formatMoment(identity.submittedAt),
      date: formatDate(identity.dueOn),
    });
  if (identity?.state === 'fix') return identity.message;
  if (identity?.state === 'verified')
    return t('identity.state.verified.body', { date: formatDay(identity.decidedAt ?? 0) });
  return t('identity.state.none.body');
}

/** Where payouts go while a change waits, and until when a changed account gets none. */
function Account({ identity }: { identity: OwnIdentity | null }) {
  const inForce = identity?.inForce;
  if (!inForce) return null;
  const texts = [
    identity.state === 'verified'
      ? null
      : t('identity.inForce', { account: withDirection(accountText(inForce)) }),
    inForce.pausedUntil === null ? null : t('identity.paused', { time: formatMoment(inForce.pausedUntil) }),
  ].filter((text) => text !== null);
  return texts.map((text) => (
    <p key={text} className="mt-1 text-ink-2 text-note">
      {text}
    </p>
  ));
}

import { CallError } from '@pq/contract/client';
import { readAddress } from '@pq/contract/endpoints/addresses';
import { t } from '@pq/domain/copy';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useIsVisitor } from '#app/features/viewer/use-viewer.ts';
import { loginPath } from '#app/lib/addresses/login-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { Surface, Wrap } from '#app/ui/frame.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import type { Route } from './+types/address';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import type { Delivery } from './delivery.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('address.page'), hidden: true });
export const handle = { title: t('address.page') };
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

// Read in the browser alone: what follows the `#` of a mail's link, its token, is sent to nobody.
export default function AddressScreen({ params: { gateKey } }: Route.ComponentProps) {
  const { pathname, search, hash } = useLocation();
  const token = hash.slice(1) || undefined;
  const isVisitor = useIsVisitor();
  const query = callQuery(useApi(), readAddress, { gateKey, ...(token && { token }) });
  const { data, error, refetch } = useQuery({ ...query, enabled: token !== undefined || !isVisitor });
  const code = error instanceof CallError ? error.code : null;
  const path = loginPath({ pathname, search }, 'login.required');
  useSignIn((isVisitor && token === undefined) || code === 'loginRequired', path);
  const login = isVisitor ? path : null;
  if (data) return <Shown key={gateKey} delivery={data} token={token} login={login} />;
  if (code === 'addressLink') return <LinkOver login={login} />;
  if (code === 'notFound') return <Missing />;
  if (error && code !== 'loginRequired')
    return <ErrorState heading="h1" title={error.message} onRetry={() => void refetch()} />;
  return (
    <Page>
      <Skeleton className="h-7 w-60" />
      <Skeleton round="box" className="mt-5 h-70" />
    </Page>
  );
}

/** After the first render, which is the same on the server. */
function useSignIn(isNeeded: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isNeeded) void navigate(path, { replace: true });
  }, [isNeeded, path, navigate]);
}

type ShownProps = { delivery: Delivery; token: string | undefined; login: string | null };

function Shown({ delivery, token, login }: ShownProps) {
  const { state } = useLocation();
  const { gateKey, order, title, author, thumbnail, purpose, masked, refusal } = delivery;
  const canChange = refusal === null && !masked;
  const [isEditing, setEditing] = useState((state as { edit?: boolean } | null)?.edit === true);
  const edits = isEditing && canChange;
  const client = useQueryClient();
  const { queryKey } = callQuery(useApi(), readAddress, { gateKey, ...(token && { token }) });
  const page = useRef<HTMLDivElement>(null);
  // The pressed button is gone with what it was about.
  useRestoreFocus(page, `${edits} ${delivery.answer}`);
  const take = (next: Delivery) => client.setQueryData(queryKey, next);
  return (
    <Page>
      <div ref={page} tabIndex={-1} data-purpose={routeSegments[purpose]} className="focus:outline-none">
        <div className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-4">
          <Picture ratio="square" round="field" src={thumbnail} alt="" sizes="64px" upTo={192} />
          <div>
            <p className="text-ink-3 text-small wrap-anywhere">
              {[author, order].filter(Boolean).join(' · ')}
            </p>
            <p className="wrap-anywhere font-semibold">{title}</p>
          </div>
        </div>
        <Surface className="mt-4">
          {edits ? (
            <AddressForm
              delivery={delivery}
              onChanged={(next) => {
                take(next);
                setEditing(false);
              }}
              onClose={() => setEditing(false)}
            />
          ) : (
            <AddressCard
              delivery={delivery}
              token={token}
              login={login}
              onAnswered={take}
              onEdit={canChange ? () => setEditing(true) : null}
            />
          )}
        </Surface>
      </div>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Wrap className="pt-5 pb-16 tablet:pt-10">
      <div className="mx-auto max-w-140">{children}</div>
    </Wrap>
  );
}

function LinkOver({ login }: { login: string | null }) {
  return (
    <DonePanel
      icon={Link2Off}
      title={t('address.link.over')}
      actions={
        <ButtonLink to={login ?? '/my/list'} height={56} full>
          {t(login ? 'signup.used.login' : 'address.toList')}
        </ButtonLink>
      }
    >
      {login ? <p>{t('address.link.over.how')}</p> : null}
    </DonePanel>
  );
}

function Missing() {
  return (
    <EmptyState
      heading="h1"
      title={t('address.missing')}
      sub={t('address.missing.how')}
      action={
        <ButtonLink to="/my/list" variant="line">
          {t('address.toList')}
        </ButtonLink>
      }
    />
  );
}

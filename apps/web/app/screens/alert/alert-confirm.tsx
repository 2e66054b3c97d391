import { CallError } from '@pq/contract/client';
import { confirmAlertMail, readAlertLink } from '@pq/contract/endpoints/alerts';
import type { AlertLink } from '@pq/contract/shapes/alert';
import { t } from '@pq/domain/copy';
import { opensAt } from '@pq/domain/dates';
import { formatWeekday } from '@pq/domain/format-weekday';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing, CircleCheck } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { NarrowPage, NarrowWait } from '#app/ui/narrow-page.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/alert-confirm';
import { AlertPage, AnsweredPanel, AskPanel, LinkOver, OfLink } from './alert-page.tsx';
import { isLinkOver } from './is-link-over.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('alert.confirm.title') });
export const handle = { title: t('alert.confirm.title') };
// The address contains the token of the link.
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function AlertConfirmScreen({ params: { token } }: Route.ComponentProps) {
  const confirm = useConfirm();
  return (
    <AlertPage answer={confirm.status}>
      <Confirmation token={token} confirm={confirm} />
    </AlertPage>
  );
}

const useConfirm = () => useMutation(callMutation(useApi(), confirmAlertMail));

function Confirmation({ token, confirm }: { token: string; confirm: ReturnType<typeof useConfirm> }) {
  // Read in the browser, never while rendering on the server: a rendered page may be shared.
  const link = useQuery(callQuery(useApi(), readAlertLink, { token }));
  if (link.isPending)
    return (
      <NarrowPage title={t('alert.confirm.title')}>
        <NarrowWait />
      </NarrowPage>
    );
  if (isLinkOver(link.error) || isLinkOver(confirm.error)) return <LinkOver />;
  if (!link.data)
    return <ErrorState heading="h1" title={link.error?.message ?? ''} onRetry={() => void link.refetch()} />;
  const confirmed = confirm.data?.data ?? (link.data.confirmed ? link.data : null);
  if (confirmed) return <Confirmed link={confirmed} />;
  if (link.data.project.state !== 'ready' || isOver(confirm.error)) return <Opened link={link.data} />;
  return (
    <AskPanel
      icon={BellRing}
      title={t('alert.confirm.title')}
      link={link.data}
      ask={t('alert.confirm.ask')}
      submit={t('alert.confirm.submit')}
      sending={confirm.isPending}
      error={confirm.error?.message}
      onSubmit={() => confirm.mutate({ token })}
    />
  );
}

function Confirmed({ link }: { link: AlertLink }) {
  return (
    <AnsweredPanel icon={CircleCheck} title={t('alert.confirm.done')} project={link.project}>
      <OfLink link={link} />
      {link.project.state === 'ready' ? (
        <p className="mt-4">
          {t('alert.confirm.done.how', { date: formatWeekday(opensAt(link.project.start)) })}
        </p>
      ) : null}
    </AnsweredPanel>
  );
}

function Opened({ link }: { link: AlertLink }) {
  return (
    <AnsweredPanel icon={BellRing} title={t('alert.over')} project={link.project}>
      <p>{link.project.title}</p>
    </AnsweredPanel>
  );
}

function isOver(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'alertOver';
}

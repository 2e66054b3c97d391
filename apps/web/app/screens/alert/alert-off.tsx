import { readAlertLink, stopAlertMail } from '@pq/contract/endpoints/alerts';
import { t } from '@pq/domain/copy';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff, CircleCheck } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { NarrowPage, NarrowWait } from '#app/ui/narrow-page.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/alert-off';
import { AlertPage, AnsweredPanel, AskPanel, LinkOver } from './alert-page.tsx';
import { isLinkOver } from './is-link-over.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('alert.erase.title') });
export const handle = { title: t('alert.erase.title') };
// The address contains the token of the link.
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function AlertOffScreen({ params: { token } }: Route.ComponentProps) {
  const stop = useStop();
  return (
    <AlertPage answer={stop.status}>
      <Erasure token={token} stop={stop} />
    </AlertPage>
  );
}

const useStop = () => useMutation(callMutation(useApi(), stopAlertMail));

function Erasure({ token, stop }: { token: string; stop: ReturnType<typeof useStop> }) {
  const link = useQuery(callQuery(useApi(), readAlertLink, { token }));
  if (stop.isSuccess)
    return (
      <AnsweredPanel
        icon={CircleCheck}
        title={t('alert.erase.done')}
        {...(link.data && { project: link.data.project })}
      >
        <p>{t('alert.erase.done.how')}</p>
      </AnsweredPanel>
    );
  if (link.isPending)
    return (
      <NarrowPage title={t('alert.erase.title')}>
        <NarrowWait />
      </NarrowPage>
    );
  if (isLinkOver(link.error) || isLinkOver(stop.error)) return <LinkOver />;
  if (!link.data)
    return <ErrorState heading="h1" title={link.error?.message ?? ''} onRetry={() => void link.refetch()} />;
  return (
    <AskPanel
      icon={BellOff}
      title={t('alert.erase.title')}
      link={link.data}
      ask={t('alert.erase.ask')}
      submit={t('alert.erase.submit')}
      sending={stop.isPending}
      error={stop.error?.message}
      onSubmit={() => stop.mutate({ token })}
    />
  );
}

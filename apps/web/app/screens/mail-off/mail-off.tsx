import { CallError, type DataOf } from '@pq/contract/client';
import { readMailOff, setMailOff } from '@pq/contract/endpoints/notifications';
import { t } from '@pq/domain/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Link2Off, Mail } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import type { Route } from './+types/mail-off';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('mailOff.page'), hidden: true });
export const handle = { title: t('mailOff.page') };
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

/** Opened by the link of a mail. It asks first, because scanners of mails open links, some of them with scripts. */
export default function MailOffScreen({ params: { token } }: Route.ComponentProps) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const query = callQuery(api, readMailOff, { token });
  const { data, error, refetch } = useQuery(query);
  const set = useMutation({
    ...callMutation(api, setMailOff),
    onSuccess: (answer) => void client.setQueryData(query.queryKey, answer.data),
    onError: (failure) => toast(failure.message, 'error'),
  });
  const page = useRef<HTMLDivElement>(null);
  // The pressed button is gone with what it was about.
  useRestoreFocus(page, String(data?.off));
  if (error instanceof CallError && error.code === 'notFound') return <Missing />;
  if (error && !data) return <ErrorState heading="h1" title={error.message} onRetry={() => void refetch()} />;
  return (
    <Wrap className="pb-16">
      {data ? (
        <div ref={page} tabIndex={-1} className="focus:outline-none">
          <DonePanel
            icon={data.off ? BellOff : Mail}
            title={titleOf(data)}
            actions={
              <>
                <Button
                  variant={data.off ? 'line' : 'fill'}
                  busy={set.isPending}
                  onClick={() => set.mutate({ token, off: !data.off })}
                >
                  {t(data.off ? 'mailOff.undo' : 'mailOff.off')}
                </Button>
                <SettingsLink />
              </>
            }
          >
            <p className="text-pretty">{t('mailOff.rule')}</p>
          </DonePanel>
        </div>
      ) : (
        <div className="mx-auto max-w-110 pt-18" role="status" aria-label={t('common.loading')}>
          <Skeleton round="box" className="h-60" />
        </div>
      )}
    </Wrap>
  );
}

function titleOf({ off, group, project }: DataOf<typeof readMailOff>): string {
  const what = off ? 'done' : 'ask';
  if (!project) return t(`mailOff.${what}.group`, { group: t(`notification.group.${group}`) });
  return project.title === null
    ? t(`mailOff.${what}.gone`)
    : t(`mailOff.${what}.project`, { title: project.title });
}

function SettingsLink() {
  return (
    <ButtonLink variant="text" to="/my/notification/settings">
      {t('notification.settings')}
    </ButtonLink>
  );
}

function Missing() {
  return (
    <Wrap className="pb-16">
      <DonePanel icon={Link2Off} title={t('mailOff.missing')} actions={<SettingsLink />}>
        <p className="text-pretty">{t('mailOff.missing.sub')}</p>
      </DonePanel>
    </Wrap>
  );
}

import { endSessions, listSessions } from '@pq/contract/endpoints/account';
import type { OwnSession } from '@pq/contract/shapes/account';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleQuestionMark, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { Note, PartSkeleton, Row, Rows } from './info-parts.tsx';

const icons: Record<OwnSession['device'], LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleQuestionMark,
};

export function Sessions() {
  const api = useApi();
  const viewer = useViewer();
  const list = useQuery(callQuery(api, listSessions, {}));
  const confirm = useConfirm();
  const end = useEndSessions();
  if (list.isPending) return <PartSkeleton />;
  if (!list.data) return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  const endOthers = async () => {
    const yes = await confirm({
      title: t('my.session.endOthers.confirm'),
      confirm: t('my.session.end'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) end.mutate({});
  };
  return (
    <>
      <Note>{t(viewer?.config.provider === 'email' ? 'my.session.sub' : 'my.session.sub.social')}</Note>
      <Rows>
        {list.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={list.dataUpdatedAt}
            busy={end.isPending && end.variables.session === session.id}
            onEnd={() => end.mutate({ session: session.id })}
          />
        ))}
      </Rows>
      {list.data.length > 1 ? (
        <Button
          variant="line"
          height={40}
          busy={end.isPending && end.variables.session === undefined}
          onClick={() => void endOthers()}
        >
          {t('my.session.endOthers')}
        </Button>
      ) : null}
    </>
  );
}

function useEndSessions() {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...callMutation(api, endSessions),
    onSuccess: ({ data, msg }) => {
      client.setQueryData(callKey(listSessions, {}), data);
      toast(msg ?? t('my.session.ended'));
    },
    onError: (error) => {
      toast(error.message, 'error');
      // The session may have ended already.
      void invalidate(client, listSessions);
    },
  });
}

type RowProps = { session: OwnSession; nowMs: number; busy: boolean; onEnd(): void };

function SessionRow({ session, nowMs, busy, onEnd }: RowProps) {
  const { browser, system, device, address, seenAt, signedInAt, current } = session;
  const name =
    browser && system
      ? t('my.session.on', { browser, system })
      : browser || system || t('my.session.unknown');
  const seen = t('my.session.seen', { when: relativeTimeText(relativeTime(seenAt, nowMs)) });
  const signedIn = t('my.session.signedIn', { date: formatMoment(signedInAt) });
  return (
    <Row
      icon={icons[device]}
      title={name}
      facts={[signedIn, [seen, address && t('my.session.address', { address })].filter(Boolean).join(' · ')]}
    >
      {current ? (
        <Badge variant="purpose">{t('my.session.current')}</Badge>
      ) : (
        <Button variant="text" height={40} busy={busy} onClick={onEnd}>
          <span className="sr-only">{name} </span>
          {t('my.session.end')}
        </Button>
      )}
    </Row>
  );
}

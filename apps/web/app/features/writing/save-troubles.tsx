import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import type { SaveState } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

const TROUBLES = 'wr-troubles';

export function showTroubles(): void {
  const troubles = document.getElementById(TROUBLES);
  troubles?.scrollIntoView({ block: 'center' });
  troubles?.focus({ preventScroll: true });
}

type Props = {
  writing: { save: SaveState; resolveAll(mine: boolean): Promise<boolean> };
  /** Without it one of both versions is taken as a whole. */
  onChoose?: (() => void) | undefined;
  inside: string;
  /** Unfinished input that only its own step shows: leaving it needs a confirmation too. */
  half?: { title: string; body: string } | undefined;
};

export function SaveTroubles({ writing, onChoose, inside, half }: Props) {
  const { save, resolveAll } = writing;
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = viewerQuery(useApi());
  // Only the account is cleared: the input stays for its return.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (leaving) client.setQueryData(queryKey, null);
  }, [leaving, client, queryKey]);
  const [busy, setBusy] = useState(false);
  const choose = async (mine: boolean) => {
    setBusy(true);
    if (!(await resolveAll(mine)) && !mine) toast(t('writing.newer.unread'), 'error');
    setBusy(false);
  };
  const blocksLeaving = ['offline', 'newer', 'refused', 'signedOut'].includes(save.kind);
  // React Router supports one guard for each page.
  useLeaveGuard((blocksLeaving || half !== undefined) && !leaving, {
    title: half?.title ?? t('writing.leave.title'),
    body: half?.body ?? t('writing.leave.body'),
    leave: t('writing.leave'),
    stay: t('writing.stay'),
    ...(half ? {} : { inside }),
    loses: false,
  });
  return (
    <div role="alert" id={TROUBLES} tabIndex={-1} className="not-empty:mb-6">
      {save.kind === 'offline' ? (
        <NoticeBox icon={CloudOff}>
          {save.message === null ? t('writing.offline') : `${save.message} ${t('writing.tryingAgain')}`}
        </NoticeBox>
      ) : null}
      {save.kind === 'refused' ? (
        <NoticeBox variant="danger" icon={CircleAlert}>
          {save.message}
        </NoticeBox>
      ) : null}
      {save.kind === 'signedOut' ? (
        <NoticeBox
          variant="danger"
          icon={CircleAlert}
          action={
            <Button height={40} onClick={() => setLeaving(true)}>
              {t('header.login')}
            </Button>
          }
        >
          {t('writing.signedOut')}
        </NoticeBox>
      ) : null}
      {save.kind === 'newer' ? (
        <NoticeBox variant="danger" icon={CircleAlert} align="middle">
          <b>{t('writing.newer.title')}</b>
          <p>{t('writing.newer.body')}</p>
          {onChoose ? (
            <Button height={40} onClick={onChoose}>
              {t('writing.newer.go')}
            </Button>
          ) : (
            <div className="mt-3 flex gap-2">
              <Button height={40} busy={busy} onClick={() => void choose(true)}>
                {t('writing.newer.mine')}
              </Button>
              <Button variant="line" height={40} busy={busy} onClick={() => void choose(false)}>
                {t('writing.newer.theirs')}
              </Button>
            </div>
          )}
        </NoticeBox>
      ) : null}
    </div>
  );
}

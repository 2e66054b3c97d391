import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import type { SaveState } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { useLeaveGuard } from '#app/lib/use-leave-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

const TROUBLES = 'wr-troubles';

/** Brings into view what the writer has to decide: it stands above a long text. */
export function showTroubles(): void {
  const troubles = document.getElementById(TROUBLES);
  troubles?.scrollIntoView({ block: 'center' });
  troubles?.focus({ preventScroll: true });
}

type Props = {
  writing: { save: SaveState; settle(mine: boolean): Promise<boolean> };
  /** Shows what two tabs have both changed, where that is known field by field; else one of them is taken whole. */
  onChoose?: (() => void) | undefined;
  /** Below this path nothing is left. */
  inside: string;
  /** What is not finished and only its own step shows: leaving that asks too. */
  half?: { title: string; body: string } | undefined;
};

/** What keeps a draft from being stored, and what the writer can do about it; leaving then asks first. */
export function SaveTroubles({ writing, onChoose, inside, half }: Props) {
  const { save, settle } = writing;
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = viewerQuery(useApi());
  // Only who was signed in is forgotten: what is typed stays for when they are back.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (leaving) client.setQueryData(queryKey, null);
  }, [leaving, client, queryKey]);
  const [busy, setBusy] = useState(false);
  const choose = async (mine: boolean) => {
    setBusy(true);
    if (!(await settle(mine)) && !mine) toast(t('writing.newer.unread'), 'error');
    setBusy(false);
  };
  const stands = ['offline', 'newer', 'refused', 'signedOut'].includes(save.kind);
  // The router knows one guard of a page.
  useLeaveGuard((stands || half !== undefined) && !leaving, {
    title: half?.title ?? t('writing.leave.title'),
    body: half?.body ?? t('writing.leave.body'),
    leave: t('writing.leave'),
    stay: t('writing.stay'),
    ...(half ? {} : { inside }),
    loses: false,
  });
  return (
    <div role="alert" id={TROUBLES} tabIndex={-1} className="not-empty:mb-6">
      {save.kind === 'offline' ? <NoticeBox icon={CloudOff}>{t('writing.offline')}</NoticeBox> : null}
      {save.kind === 'refused' ? (
        <NoticeBox look="danger" icon={CircleAlert}>
          {save.message}
        </NoticeBox>
      ) : null}
      {save.kind === 'signedOut' ? (
        <NoticeBox
          look="danger"
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
        <NoticeBox look="danger" icon={CircleAlert} align="middle">
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
              <Button look="line" height={40} busy={busy} onClick={() => void choose(false)}>
                {t('writing.newer.theirs')}
              </Button>
            </div>
          )}
        </NoticeBox>
      ) : null}
    </div>
  );
}

import { removeDraft } from '@pq/contract/endpoints/drafts';
import type { Draft } from '@pq/contract/shapes/draft';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatClock, formatDay } from '@pq/domain/dates';
import { type Purpose, routeSegments } from '@pq/domain/project/project';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { draftQuery } from '#app/data/drafts.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { DesktopOnly } from '#app/features/writing/desktop-only.tsx';
import { listStoredDrafts, removeEntries } from '#app/lib/drafts/draft-storage.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { surfaceClass, Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/write-select';

const access = membersOnly('story.loginRequired');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('writing.meta') });

const words: Record<Purpose, [LabelKey, LabelKey]> = {
  projects: ['write.select.funding', 'write.select.funding.sub'],
  ordermade: ['write.select.order', 'write.select.order.sub'],
};

const startOf = (purpose: Purpose) => `/write/${routeSegments[purpose]}/basic`;

export default function WriteSelect() {
  useMembersOnly('story.loginRequired');
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <DesktopOnly>
      <Wrap className="pt-16 pb-24">
        <h1 className="mb-8 text-display">{t('write.select.title')}</h1>
        <div className="grid grid-cols-1 gap-x-4 gap-y-6 tablet:grid-cols-2">
          <PurposeBox purpose="projects" viewer={viewer} />
          <PurposeBox purpose="ordermade" viewer={viewer} />
        </div>
        <p className="mt-6 text-ink-2 text-note">
          {t('submit.after.short')} {t('submit.select')}{' '}
          <Link className="inline-flex min-h-11 items-center underline" to="/policy/maker" target="_blank">
            {t('write.makerPolicy')}
            <span className="sr-only">{t('common.newWindow')}</span>
          </Link>
        </p>
      </Wrap>
    </DesktopOnly>
  );
}

function PurposeBox({ purpose, viewer }: { purpose: Purpose; viewer: Viewer }) {
  const query = useQuery(draftQuery(useApi(), purpose, null));
  const [title, sub] = words[purpose];
  const box = useRef<HTMLElement>(null);
  // The pressed button disappears with the deleted save.
  const renew = async () => {
    box.current?.focus();
    await query.refetch();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t(title)}
      className={`${surfaceClass} flex flex-col items-start gap-4 p-8`}
      data-purpose={routeSegments[purpose]}
    >
      <h2 className="text-h1">{t(title)}</h2>
      <p className="text-ink-2">{t(sub)}</p>
      {query.isPending ? <Skeleton className="h-30 w-full" /> : null}
      {query.isError ? <ErrorState title={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data === null ? (
        <ButtonLink to={startOf(purpose)}>
          {t('write.new')}
          <Icon of={ChevronRight} size={20} />
        </ButtonLink>
      ) : null}
      {query.data ? <Existing draft={query.data} viewer={viewer} onGone={renew} /> : null}
    </section>
  );
}

type ExistingProps = { draft: Draft; viewer: Viewer; onGone(): Promise<unknown> };

function Existing({ draft, viewer: { uid }, onGone }: ExistingProps) {
  const { purpose } = draft;
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(callMutation(useApi(), removeDraft));
  const remove = async (body: string, title: string): Promise<boolean> => {
    const yes = await confirm({ title, body, confirm: title, cancel: t('common.cancel'), danger: true });
    if (!yes) return false;
    try {
      await mutateAsync({ type: purpose, key: draft.key });
    } catch (error) {
      toast((error as Error).message, 'error');
      return false;
    }
    removeEntries(uid, listStoredDrafts({ uid, purpose, key: draft.key, slot: true }));
    return true;
  };
  return (
    <div className="flex w-full flex-col gap-1 border-line border-t pt-4">
      <p className="text-ink-3 text-small">{t('write.loadTitle')}</p>
      <b>{draft.title || t('writing.untitled')}</b>
      <small className="text-ink-3 text-small">{savedOn(draft.savedAt)}</small>
      <div className="mt-3 flex gap-2">
        <ButtonLink to={startOf(purpose)}>{t('write.load')}</ButtonLink>
        <Button
          variant="line"
          busy={isPending}
          onClick={async () => {
            if (await remove(t('writing.new.confirm'), t('write.new'))) await navigate(startOf(purpose));
          }}
        >
          {t('write.new')}
        </Button>
        <Button
          variant="text"
          onClick={async () => {
            if (!(await remove(t('write.deleteSave.confirm'), t('write.deleteSave')))) return;
            toast(t('write.deletedSave'));
            await onGone();
          }}
        >
          {t('write.deleteSave')}
        </Button>
      </div>
    </div>
  );
}

function savedOn(instantMs: number): string {
  return t('writing.lastSaved', { date: formatDay(instantMs), time: formatClock(instantMs) });
}

import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { signOutOf } from '#app/data/session.ts';
import { fetchSignedIn, viewerQuery } from '#app/data/users.ts';
import { bypassLeaveGuard } from '#app/lib/bypass-leave-guard.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { onMemberShown, onOtherAccount, showMember, shownMember } from '#app/lib/page-member.ts';
import { saveReturnUrl } from '#app/lib/return-url.ts';
import type { Question } from '#app/ui/floating/confirm-dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useKnownViewer } from './use-viewer.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('#app/ui/floating/confirm-dialog.tsx')).ConfirmDialog,
);

/**
 * `owner`: the account of the page. `now`: the account of the session; null for none, undefined when it could not be read.
 */
type Conflict = { owner: Viewer; now: Viewer | null | undefined };

/**
 * Covers the page once the browser's session belongs to another account, or to none after a sign-out in another tab: its
 * content and input are not for others, and are restored when the owner returns.
 */
export function AccountGuard() {
  const conflict = useConflict();
  const { pathname, search, state } = useLocation();
  const toast = useToast();
  if (!conflict) return null;
  const { owner, now } = conflict;
  const load = (path?: string) => {
    bypassLeaveGuard();
    loadPage(path === undefined ? undefined : { to: path, state: null });
  };
  const signInAgain = async () => {
    try {
      if (now) await signOutOf(now.uid);
      saveReturnUrl({ next: `${pathname}${search}`, nextState: state as unknown }, Date.now(), owner.uid);
      load('/login');
    } catch (error) {
      toast((error as Error).message, 'error');
    }
  };
  const isSignedOut = now === null;
  const onAnswer = (confirms: boolean) => {
    if (isSignedOut === confirms) void signInAgain();
    else load(isSignedOut ? '/' : undefined);
  };
  return <ConfirmDialog question={questionOf(conflict)} open onAnswer={onAnswer} onClosed={() => {}} />;
}

function useConflict(): Conflict | null {
  const client = useQueryClient();
  const [viewerKey] = useState(viewerQuery(useApi()).queryKey);
  const viewer = useKnownViewer();
  const owner = useRef<Viewer>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Before any child sends a request, which has to name the account.
  useLayoutEffect(() => {
    if (viewer) {
      owner.current = viewer;
      showMember(viewer.uid);
    } else if (viewer === null && shownMember() === undefined) showMember('');
  }, [viewer]);
  useEffect(() => {
    const check = async (isRefused: boolean) => {
      // A visitor's page has no private data and adopts the new account.
      if (!shownMember()) return client.invalidateQueries({ queryKey: viewerKey });
      const now = await fetchSignedIn().catch(() => undefined);
      if (now && now.uid === shownMember()) {
        setConflict(null);
        client.setQueryData(viewerKey, (viewer) => viewer ?? now);
        return;
      }
      // Without an account on the page there is nothing to cover.
      const isNoticed = isRefused || now || (now === null && client.getQueryData(viewerKey));
      if (owner.current && isNoticed) setConflict({ owner: owner.current, now });
    };
    const ends = [onMemberShown(() => void check(false)), onOtherAccount(() => void check(true))];
    return () => {
      for (const end of ends) end();
    };
  }, [client, viewerKey]);
  return conflict;
}

function questionOf({ owner, now }: Conflict): Question {
  if (now === null)
    return {
      title: t('menu.logoutDone'),
      body: t('account.signedOut'),
      confirm: t('account.signInAgain'),
      cancel: t('common.goMain'),
      covers: true,
    };
  return {
    title: t('err.otherAccount'),
    body: t('account.other', { nickname: owner.profile.nickname }),
    facts: [...(now ? ([[t('account.now'), nameOf(now)]] as const) : []), [t('account.page'), nameOf(owner)]],
    confirm: t('account.continue'),
    cancel: t('account.signInAgain'),
    covers: true,
  };
}

function nameOf({ profile: { nickname, email } }: Viewer): string {
  return `${nickname} (${email})`;
}

import { t } from '@pq/domain/copy';
import { useLeaveGuard } from '#app/lib/use-leave-guard.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';

const words = {
  title: t('admin.leave.title'),
  body: t('admin.leave.body'),
  leave: t('admin.leave.go'),
  stay: t('admin.leave.stay'),
};

/**
 * Asks for a confirmation before input in the admin is lost by a link, another row of the list, closing the page, or a button
 * that discards it. `release` disables the guard after saving.
 */
export function useDraftGuard(changed: boolean): { release(): void; giveUp(go: () => void): void } {
  const confirm = useConfirm();
  const release = useLeaveGuard(changed, { ...words, byQuery: true });
  const mayGo = () =>
    confirm({
      title: words.title,
      body: words.body,
      confirm: words.leave,
      cancel: words.stay,
      danger: true,
      local: true,
    });
  const giveUp = async (go: () => void) => {
    if (changed && !(await mayGo())) return;
    // Navigation that follows must not ask again.
    release();
    go();
  };
  return { release, giveUp: (go) => void giveUp(go) };
}

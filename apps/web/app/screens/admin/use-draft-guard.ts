import { t } from '@pq/domain/copy';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';

const words = {
  title: t('admin.leave.title'),
  body: t('admin.leave.body'),
  leave: t('admin.leave.go'),
  stay: t('admin.leave.stay'),
};

/**
 * Also guards other rows of the list and buttons that discard input; `release` disables the guard after
 * saving.
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

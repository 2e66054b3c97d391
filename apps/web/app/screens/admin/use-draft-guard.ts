import { t } from '@pq/domain/copy';
import { useLeaveGuard } from '#app/lib/use-leave-guard.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';

const words = {
  title: t('admin.leave.title'),
  body: t('admin.leave.body'),
  leave: t('admin.leave.go'),
  stay: t('admin.leave.stay'),
};

/**
 * Asks before what is typed in the console is lost: by a link, another row of the list, closing the page, and by a button that
 * gives it up. `release` lets it go, for when it is saved.
 */
export function useDraftGuard(changed: boolean): { release(): void; giveUp(go: () => void): void } {
  const ask = useAsk();
  const release = useLeaveGuard(changed, { ...words, byQuery: true });
  const mayGo = () =>
    ask({
      title: words.title,
      body: words.body,
      confirm: words.leave,
      cancel: words.stay,
      danger: true,
    });
  const giveUp = async (go: () => void) => {
    if (changed && !(await mayGo())) return;
    // Where going is a navigation, it is not asked about once more.
    release();
    go();
  };
  return { release, giveUp: (go) => void giveUp(go) };
}

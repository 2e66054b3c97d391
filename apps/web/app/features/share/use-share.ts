import { t } from '@pq/domain/copy';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Shares a page through the system's own sheet, or copies its address where there is none; says how it went. */
export function useShare(): (page: { title: string; url: string }) => Promise<void> {
  const toast = useToast();
  return async (page) => {
    try {
      if (navigator.share) await navigator.share(page);
      else {
        await navigator.clipboard.writeText(page.url);
        toast(t('common.copyLink'));
      }
    } catch (error) {
      // Somebody who closes the sheet has changed their mind; nothing failed.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t('common.shareFail'), 'error');
    }
  };
}

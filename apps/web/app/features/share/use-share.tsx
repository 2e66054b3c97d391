import { t } from '@pq/domain/copy';
import { sharedLink } from '@pq/domain/project/view-source';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { CopyByHand } from './copy-by-hand.tsx';

/** Copies an address, as a link that tells that it was copied; where the browser refuses, it stands there to be copied by hand. */
export function useCopyLink(): (url: string) => Promise<void> {
  const toast = useToast();
  const popup = usePopup();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(sharedLink(url, 'link'));
      toast(t('common.copyLink'));
    } catch {
      popup.open({
        type: 'copy',
        data: {
          title: t('share.copy'),
          closeLabel: t('common.close'),
          body: <CopyByHand url={sharedLink(url, 'link')} />,
        },
      });
    }
  };
}

/** Shares a page through the system's own sheet, or copies its address where there is none; says how it went. */
export function useShare(): (page: { title: string; url: string }) => Promise<void> {
  const toast = useToast();
  const copy = useCopyLink();
  return async (page) => {
    if (!navigator.share) return copy(page.url);
    try {
      await navigator.share({ ...page, url: sharedLink(page.url, 'sheet') });
    } catch (error) {
      // Somebody who closes the sheet has changed their mind; nothing failed.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t('common.shareFail'), 'error');
    }
  };
}

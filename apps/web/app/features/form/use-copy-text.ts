import { t } from '@pq/domain/copy';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useCopyText(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('secondFactor.copied'));
    } catch {
      toast(t('secondFactor.copyFailed'), 'error');
    }
  };
}

import { t } from '@pq/domain/copy';
import type { MouseEvent } from 'react';
import { layoutVariant } from '#app/layout-variant.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** For links to writing: below pc they say that it is only possible there, and lead nowhere (R-PQBOX-35). */
export function usePcOnly(): (event: MouseEvent) => void {
  const toast = useToast();
  return (event) => {
    if (layoutVariant(window.innerWidth) === 'pc') return;
    event.preventDefault();
    toast(t('pq.pcOnly'), 'error');
  };
}

import { type LabelKey, t } from '@pq/domain/copy';
import type { MouseEvent } from 'react';
import { WRITING_FROM_PX } from '#app/lib/layout-variant.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** In narrow windows a link to an editor shows a message instead of navigating. */
export function useDesktopOnly(message: LabelKey): (event: MouseEvent) => void {
  const toast = useToast();
  return (event) => {
    if (window.innerWidth >= WRITING_FROM_PX) return;
    event.preventDefault();
    toast(t(message), 'error');
  };
}

import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { ViewerProps } from './picture-viewer.tsx';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** The picture viewer: `view` opens it, `viewer` has to be rendered on the page. */
export function usePictureViewer(): {
  view(shown: Omit<ViewerProps, 'onClose'> & { onClose?(at: number): void }): void;
  viewer: ReactNode;
} {
  const [shown, view] = useState<Parameters<ReturnType<typeof usePictureViewer>['view']>[0] | null>(null);
  const onClose = (at: number) => {
    shown?.onClose?.(at);
    view(null);
  };
  return { view, viewer: shown ? <PictureViewer {...shown} onClose={onClose} /> : null };
}

import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';

const SideMenuSheet = lazy(() => import('./side-menu-sheet.tsx'));

/** The menu at the right edge: own pages for members, and on phones the links that the header has elsewhere. */
export function SideMenu({
  viewer,
  className = '',
  children,
}: {
  viewer: Viewer | null;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        label={t('header.openMenu')}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
      >
        {children}
      </IconButton>
      {open === null ? null : (
        <Suspense>
          <SideMenuSheet viewer={viewer} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </>
  );
}

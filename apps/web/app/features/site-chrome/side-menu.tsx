import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const SideMenuSheet = lazyPart(async () => (await import('./side-menu-sheet.tsx')).SideMenuSheet);

/** The menu at the right edge, behind its button. */
export function SideMenu({
  viewer,
  className = '',
  children,
}: {
  viewer: Viewer | null;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={t('header.openMenu')}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        {children}
      </IconButton>
      {wanted ? <SideMenuSheet viewer={viewer} open={open} onOpen={setOpen} /> : null}
    </>
  );
}

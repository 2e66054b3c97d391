import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useNeeds } from './use-needs.ts';

const SideMenuSheet = lazyPart(async () => (await import('./side-menu-sheet.tsx')).SideMenuSheet);

const dot =
  "relative after:absolute after:top-1.5 after:right-1 after:size-3 after:rounded-full after:border-2 after:border-white after:bg-accent after:content-['']";

export function SideMenu({
  viewer,
  className = '',
  children,
}: {
  viewer: Viewer | null;
  className?: string;
  children: ReactNode;
}) {
  const needs = useNeeds(viewer !== null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={
          needs > 0
            ? `${t('header.openMenu')} · ${t('menu.needs', { n: formatNumber(needs) })}`
            : t('header.openMenu')
        }
        className={needs > 0 ? `${dot} ${className}` : className}
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

import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useUnseenRewards } from './use-unseen-rewards.ts';

const SideMenuSheet = lazyPart(async () => (await import('./side-menu-sheet.tsx')).SideMenuSheet);

/** Something new is behind it. */
const dot =
  "relative after:absolute after:top-1.5 after:right-1 after:size-3 after:rounded-full after:border-2 after:border-white after:bg-accent after:content-['']";

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
  const unseen = useUnseenRewards(viewer !== null);
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
          unseen > 0
            ? `${t('header.openMenu')} · ${t('pq.new.menu', { n: formatNumber(unseen) })}`
            : t('header.openMenu')
        }
        className={unseen > 0 ? `${dot} ${className}` : className}
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

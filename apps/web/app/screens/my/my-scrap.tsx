import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { scrappedProjectsQuery } from '#app/data/site.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { useScrap } from '#app/features/project-card/scrap-button.tsx';
import { SavedList } from '#app/features/search-field/saved-list.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/my-scrap';
import { MyTitle } from './my-title.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.scrap.title') });
export const handle = { title: t('my.scrap.title') };

// A full grid of two and of three columns.
const PAGE = 24;
const SKELETONS = 6;

// A project that is removed here remains in its place, so that the removal can be undone.
export default function MyScrapScreen() {
  // The list as it was when the screen opened: toggling changes the viewer's bookmarks, not this list.
  const viewer = useViewer();
  const [scraps] = useState(() => viewer?.scrap ?? []);
  return (
    <>
      <MyTitle>{t('my.scrap.title')}</MyTitle>
      <SavedList />
      {scraps.length === 0 ? <NoScraps /> : <Scrapped scraps={scraps} />}
    </>
  );
}

function Scrapped({ scraps }: { scraps: Parameters<typeof scrappedProjectsQuery>[1] }) {
  const list = useInfiniteQuery(scrappedProjectsQuery(useApi(), scraps, PAGE));
  return (
    <MoreList
      list={list}
      keyOf={({ key }) => key}
      moreLabel={t('common.morePlus')}
      waiting={
        <CardGrid busy>
          <CardSkeletons count={Math.min(scraps.length, SKELETONS)} />
        </CardGrid>
      }
      empty={<NoScraps />}
    >
      {(cards, rows) => (
        <>
          <h2 className="sr-only">{t('list.cards')}</h2>
          <CardGrid ref={rows}>
            {cards.map((card, n) => (
              <ScrapPlace key={card.key} card={card} first={n === 0} />
            ))}
          </CardGrid>
        </>
      )}
    </MoreList>
  );
}

function NoScraps() {
  return (
    <EmptyState
      title={t('my.scrap.empty')}
      sub={t('my.scrap.empty.sub')}
      action={<ButtonLink to="/projects/funding/list">{t('my.scrap.find')}</ButtonLink>}
    />
  );
}

function ScrapPlace({ card, first }: { card: Card; first: boolean }) {
  const { scrapped, toggle } = useScrap(card.key, card.purpose);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(scrapped);
  // The pressed button is gone; the focus moves to the button in its place.
  useEffect(() => {
    if (before.current === scrapped) return;
    before.current = scrapped;
    place.current
      ?.querySelector<HTMLElement>(scrapped ? 'button[aria-pressed]' : 'button')
      ?.focus({ preventScroll: true });
  }, [scrapped]);
  return (
    <div ref={place} className="grid grid-cols-1">
      {scrapped ? (
        <ProjectCard card={card} first={first} grid="own" />
      ) : (
        <div className="flex min-h-50 flex-col items-center justify-center gap-1 rounded-card border border-off border-dashed p-5 text-center text-ink-3">
          <b className="line-clamp-2 text-balance text-ink-2 text-label">{card.title}</b>
          <p>{t('my.scrap.removed')}</p>
          <Button className="mt-3" variant="line" height={40} onClick={toggle}>
            <Icon of={Undo2} size={16} />
            <span className="sr-only">{card.title} </span>
            {t('my.scrap.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

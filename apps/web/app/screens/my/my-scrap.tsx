import { t } from '@pq/domain/copy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { scrappedProjectsQuery } from '#app/data/site.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/my-scrap';
import { MyTitle } from './my-title.tsx';
import { ScrapPlace } from './scrap-place.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.scrap.title') });
export const handle = { title: t('my.scrap.title') };

/** A full grid of two and of three columns. */
const PAGE = 24;
const SKELETONS = 6;

/** Scrapped projects, newest scrap first. One that is un-scrapped here keeps its place, to be taken back. */
export default function MyScrapScreen() {
  // The list as it was when the screen opened: toggling changes the viewer's own, not what stands here.
  const viewer = useViewer();
  const [scraps] = useState(() => viewer?.scrap ?? []);
  return (
    <>
      <MyTitle>{t('my.scrap.title')}</MyTitle>
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
      moreLabel={t('common.more')}
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

import { listAlerts } from '@pq/contract/endpoints/alerts';
import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callPages } from '#app/data/client/calls.ts';
import { useAlert } from '#app/features/alerts/use-alert.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/my-alert';
import { MyTitle } from './my-title.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('alert.my.title') });
export const handle = { title: t('alert.my.title') };

const SKELETONS = 3;

export default function MyAlertScreen() {
  const list = useInfiniteQuery(
    callPages(useApi(), listAlerts, {
      first: '',
      toInput: (before) => ({ before }),
      next: (cards) => (cards.length < pageSizes.alerts ? undefined : cards.at(-1)?.key),
    }),
  );
  return (
    <>
      <MyTitle>{t('alert.my.title')}</MyTitle>
      <p className="mb-5 text-ink-2">{t('alert.my.sub')}</p>
      <MoreList
        list={list}
        keyOf={({ key }) => key}
        moreLabel={t('common.morePlus')}
        waiting={
          <CardGrid busy>
            <CardSkeletons count={SKELETONS} />
          </CardGrid>
        }
        empty={
          <EmptyState
            title={t('alert.my.empty')}
            sub={t('alert.my.empty.sub')}
            action={<ButtonLink to="/projects/open/list">{t('alert.my.find')}</ButtonLink>}
          />
        }
      >
        {(cards, rows) => (
          <>
            <h2 className="sr-only">{t('list.cards')}</h2>
            <CardGrid ref={rows}>
              {cards.map((card, n) => (
                <AlertPlace key={card.key} card={card} first={n === 0} />
              ))}
            </CardGrid>
          </>
        )}
      </MoreList>
    </>
  );
}

function AlertPlace({ card, first }: { card: Card; first: boolean }) {
  const { set } = useAlert(card.key, true);
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <ProjectCard card={card} first={first} grid="own" />
      <Button variant="line" height={40} onClick={() => set(false)}>
        <Icon of={BellOff} size={16} />
        <span className="sr-only">{card.title} </span>
        {t('alert.my.cancel')}
      </Button>
    </div>
  );
}

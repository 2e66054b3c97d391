import { t } from '@pq/domain/copy';
import { useSearchParams } from 'react-router';
import { StoryGrid } from '#app/features/story-card/story-grid.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { readPages, withValue } from '#app/lib/addresses/paged-address.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/my-str';
import { MyTitle } from './my-title.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.str.title') });
export const handle = { title: t('my.str.title') };

export default function MyStoriesScreen() {
  const viewer = useViewer();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  if (!viewer) return null;
  return (
    <>
      <div className="flex items-center gap-4 @max-menu/my:my-4 @max-menu/my:justify-end @menu/my:mb-6 @menu/my:justify-between">
        <MyTitle className="">{t('story.title.own')}</MyTitle>
        <ButtonLink height={40} to="/story/write">
          {t('story.write')}
        </ButtonLink>
      </div>
      <h2 className="sr-only">{t('story.cards')}</h2>
      <StoryGrid
        place="own"
        search={{ uid: viewer.uid }}
        pages={readPages(query)}
        onPages={(pages) =>
          changeQuery((before) => withValue(before, 'page', String(pages)), {
            preventScrollReset: true,
            replace: true,
          })
        }
        empty={
          <EmptyState
            title={t('my.str.empty')}
            sub={t('story.empty.ownSub')}
            action={<ButtonLink to="/story/write">{t('story.write')}</ButtonLink>}
          />
        }
      />
    </>
  );
}

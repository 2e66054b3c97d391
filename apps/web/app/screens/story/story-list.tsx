import { storyCategories, storyCategoryName } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Pencil, RotateCcw, Search } from 'lucide-react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { storyPagesQuery } from '#app/data/stories.ts';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { StoryGrid } from '#app/features/story-card/story-grid.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pagesAhead, readPages, withValue } from '#app/lib/addresses/paged-address.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import type { Route } from './+types/story-list';
import { isNarrowed, readStorySearch } from './story-place.ts';

const queries = routeQueries((api, { url }) => [
  storyPagesQuery(api, readStorySearch(url.searchParams), pagesAhead(url.searchParams)),
]);

export const loader = queries.loader;

export async function clientLoader(args: Route.ClientLoaderArgs) {
  // A later page of the list needs its cards before the scroll position can be restored.
  const deep = readPages(new URL(args.request.url).searchParams) > 1;
  return deep && !queries.isCached(args) ? queries.clientLoader(args) : queries.clientStart(args);
}

// The screen itself requests further pages of the same list.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const listOf = (url: URL) => url.pathname + withValue(url.searchParams, 'page', '');
  return listOf(currentUrl) !== listOf(nextUrl);
}

export const meta: Route.MetaFunction = (args) => {
  const { category } = readStorySearch(new URLSearchParams(args.location.search));
  const list = { name: t('story.title'), path: '/story' };
  if (category === undefined) return pageMeta(args, { title: t('story.title'), trail: [list] });
  const name = storyCategoryName(category);
  const canonical = `/story?category=${category}`;
  const title = t('meta.titleIn', { category: name, title: t('story.title') });
  return pageMeta(args, { title, canonical, trail: [list, { name, path: canonical }] });
};

export default function StoryListScreen() {
  const viewer = useViewer();
  const toast = useToast();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const search = readStorySearch(query);
  const change = (name: string, value: string, replace = false) =>
    changeQuery((before) => withValue(before, name, value), { preventScrollReset: true, replace });
  return (
    <Wrap>
      <div className="flex items-center justify-between gap-4 pt-3.5 tablet:pt-12">
        <h1 className="text-title">{t('story.title')}</h1>
        <ButtonLink height={40} to="/story/write">
          <Icon of={Pencil} size={20} />
          {t('story.write')}
        </ButtonLink>
      </div>
      <div className="mt-3 tablet:mt-6 max-tablet:[&_a]:px-4">
        <Chips label={t('story.form.category')}>
          {[0, ...storyCategories].map((category) => (
            <ChipLink
              key={category}
              to={`?${withValue(query, 'category', category === 0 ? '' : String(category))}`}
              current={category === (search.category ?? 0)}
            >
              {storyCategoryName(category)}
            </ChipLink>
          ))}
        </Chips>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 tablet:mt-3 tablet:flex-nowrap tablet:gap-6">
        <Switch
          checked={search.sort === 'like'}
          onChange={({ target }) => change('sort', target.checked ? 'like' : '')}
        >
          {t('story.sortLike')}
        </Switch>
        <Switch
          checked={search.liked === true}
          onChange={({ target }) => {
            if (viewer || !target.checked) return change('liked', target.checked ? 'true' : '');
            toast(t('login.toLiked'), 'note');
            void navigate('/login', { state: { next: `/story?${withValue(query, 'liked', 'true')}` } });
          }}
        >
          {t('story.likedOnly')}
        </Switch>
        <StorySearchBox text={search.text ?? ''} onText={(text) => change('q', text, true)} />
      </div>
      <h2 className="sr-only">{t('story.cards')}</h2>
      <div className="mt-3 tablet:mt-5">
        <StoryGrid
          search={search}
          pages={readPages(query)}
          onPages={(pages) => change('page', String(pages), true)}
          empty={<NoStories narrowed={isNarrowed(search)} searched={search.text !== undefined} />}
        />
      </div>
    </Wrap>
  );
}

function NoStories({ narrowed, searched }: { narrowed: boolean; searched: boolean }) {
  if (!narrowed) return <EmptyState title={t('story.empty')} />;
  return (
    <EmptyState
      title={t('story.empty')}
      sub={searched ? `${t('search.empty')} ${t('story.empty.sub')}` : t('story.empty.sub')}
      action={
        <ButtonLink variant="line" to="/story" preventScrollReset>
          <Icon of={RotateCcw} size={20} />
          {t('list.reset')}
        </ButtonLink>
      }
    />
  );
}

function StorySearchBox({ text, onText }: { text: string; onText(text: string): void }) {
  const { flush, props } = useSearchText({ text, clean: (typed) => typed.trim(), onText });
  return (
    <search className="max-tablet:order-first max-tablet:mt-1 max-tablet:mb-2 max-tablet:w-full max-tablet:flex-none tablet:ml-auto tablet:max-w-80 tablet:flex-1">
      <form
        className="flex items-center gap-3 rounded-full bg-ground px-4 text-ink-2 focus-within:outline-offset-3 focus-within:[outline:var(--focus)] forced-colors:inset-ring"
        action="/story"
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <Icon of={Search} size={20} />
        <input
          {...props}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-3 placeholder:opacity-100"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('common.search')}
          placeholder={t('story.search.placeholder')}
          maxLength={limits.searchText}
        />
      </form>
    </search>
  );
}

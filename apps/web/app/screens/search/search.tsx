import { listPopular } from '@pq/contract/endpoints/projects';
import { t } from '@pq/domain/copy';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { projectSearchQuery, searchCountQuery, storySearchQuery } from '#app/data/search.ts';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { FilterRow } from '#app/features/project-filters/filter-row.tsx';
import type { FilterValues } from '#app/features/project-filters/filter-values.ts';
import { useRecentSearches } from '#app/features/search-field/recent-searches.ts';
import { SaveSearch } from '#app/features/search-field/save-search.tsx';
import { SearchField } from '#app/features/search-field/search-field.tsx';
import { useSubmittedSearch } from '#app/features/search-field/use-submitted-search.ts';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Wrap } from '#app/ui/frame.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/search';
import { CorrectionLine } from './correction-line.tsx';
import { PopularProjects } from './popular-projects.tsx';
import { RecentList } from './recent-list.tsx';
import { Results } from './results.tsx';
import {
  readSearchPlace,
  type SearchPlace,
  type SearchTab,
  savedFiltersOf,
  searchHref,
  searchQueryOf,
  searchTabs,
} from './search-place.ts';
import { resultAnnouncement, type SearchCounts, searchedAt, useSearchResults } from './use-search-results.ts';

const queries = routeQueries((api, { url }) => {
  const place = readSearchPlace(url.searchParams);
  const { text, tab, sort } = place;
  if (text === '') return [callQuery(api, listPopular, {})];
  const projects = projectSearchQuery(api, searchedAt(place), sort);
  return tab === 'all' ? [projects, storySearchQuery(api, text)] : [projects];
});

export const loader = queries.loader;

// In the browser the address changes while typing, without waiting for the results.
export async function clientLoader() {
  return { queries: null };
}

export const meta: Route.MetaFunction = (args) => {
  const { text } = readSearchPlace(new URLSearchParams(args.location.search));
  return pageMeta(args, { title: text === '' ? t('common.search') : t('search.titleWith', { text }) });
};

export default function SearchScreen() {
  const [query] = useSearchParams();
  const place = readSearchPlace(query);
  const change = useQueryChange();
  const onSubmitted = useSubmittedSearch();
  useHandedText(place, onSubmitted);
  const search = (text: string) => {
    if (text === place.text) return;
    change((before) => searchQueryOf({ ...readSearchPlace(before), text, exact: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const field = useSearchText({ text: place.text, clean: searchTextOf, onText: search });
  const { ref } = field;
  useEffect(() => {
    if (ref.current?.value === '') ref.current.focus({ preventScroll: true });
  }, [ref]);
  return (
    <Wrap className="pt-4 tablet:pt-10">
      <div className="mx-auto max-w-180">
        <SearchField
          inputRef={field.ref}
          text={place.text}
          placeholder={t('search.placeholder')}
          replace
          hrefOf={(text) => searchHref({ ...place, text, exact: undefined })}
          onInput={field.props.onInput}
          onClear={field.flush}
          onSubmit={() => {
            const text = field.take();
            onSubmitted(text);
            search(text);
          }}
        >
          {place.tab === 'all' ? null : <input type="hidden" name="tab" value={place.tab} />}
        </SearchField>
      </div>
      {place.text === '' ? (
        <>
          <h1 className="sr-only">{t('common.search')}</h1>
          <RecentList tab={place.tab} />
          <PopularProjects tab={place.tab} />
        </>
      ) : (
        <Answer place={place} />
      )}
    </Wrap>
  );
}

/** A text that was submitted on another page. */
function useHandedText(place: SearchPlace, onSubmitted: (text: string) => void): void {
  const navigate = useNavigate();
  const handed = (useLocation().state as { text?: unknown } | null)?.text;
  const text = typeof handed === 'string' ? searchTextOf(handed) : '';
  const missing = place.text === '' && text !== '';
  const href = searchHref({ ...place, text });
  const submitted = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (text !== '') submitted(text);
  }, [text]);
  useEffect(() => {
    if (missing) void navigate(href, { replace: true });
  }, [missing, href, navigate]);
}

function Answer({ place }: { place: SearchPlace }) {
  const { projects, stories, correction, counts } = useSearchResults(place);
  const searched = correction?.certain ? correction.text : place.text;
  const { remember } = useRecentSearches();
  const change = useQueryChange();
  const api = useApi();
  const useCount = (values: FilterValues) => {
    const { data, isPlaceholderData } = useQuery({
      ...searchCountQuery(api, searchedAt({ ...place, ...values })),
      placeholderData: keepPreviousData,
    });
    return { count: data && { n: data.all, isAll: !data.more }, isPlaceholderData };
  };
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1 tablet:mt-12">
        <h1 className="text-title">{t('search.titleWith', { text: searched })}</h1>
        <p className="min-h-6 text-ink-3" role="status">
          {resultAnnouncement(projects, stories)}
        </p>
        <SaveSearch search={{ text: place.text, filters: savedFiltersOf(place) }} />
      </div>
      {correction ? <CorrectionLine place={place} correction={correction} /> : null}
      <Tabs
        className="mt-3 max-tablet:-mx-gutter max-tablet:px-gutter max-tablet:*:min-h-12"
        label={t('search.tabs')}
      >
        {searchTabs.map((tab) => (
          <Tab
            key={tab}
            to={searchHref({ ...place, tab })}
            current={tab === place.tab}
            count={countOfTab(tab, counts)}
          >
            {t(`search.tab.${tab}`)}
          </Tab>
        ))}
      </Tabs>
      <FilterRow
        place="search"
        values={place}
        onChange={(values) => change((before) => withFields(before, values), { preventScrollReset: true })}
        useCount={useCount}
        valueCounts={counts?.values}
      />
      {/* Only a search with a followed result is stored, not each half-typed word. */}
      <div onClickCapture={() => remember(place.text)}>
        <Results
          searched={searched}
          key={searchHref(place)}
          place={place}
          projects={projects}
          stories={stories}
          counts={counts}
        />
      </div>
    </>
  );
}

function countOfTab(tab: SearchTab, counts: SearchCounts | undefined): number | undefined {
  const { projects, ordermade } = counts ?? { projects: null, ordermade: null };
  const all = projects === null || ordermade === null ? null : projects + ordermade;
  return { all, order: ordermade, funding: projects }[tab] ?? undefined;
}

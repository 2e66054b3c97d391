import { filtersOf } from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { Link } from 'react-router';
import { formatCount } from '#app/data/projects.ts';
import { countOf } from '#app/data/search.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { type SearchPlace, searchHref } from './search-place.ts';
import type { SearchCounts } from './use-search-results.ts';

const row =
  'flex min-h-14 items-center justify-between gap-4 rounded-card px-4 py-2 inset-ring inset-ring-line';

type Condition = { name: string; words: string; without: SearchPlace };

/**
 * A search without results: what it would find without each of its conditions, one press away. `searched`: the text, or what it
 * was corrected to.
 */
export function DroppedConditions({
  place,
  searched,
  counts,
}: {
  place: SearchPlace;
  searched: string;
  counts: SearchCounts | undefined;
}) {
  const { text, sort, exact } = place;
  const found = (name: string) => counts?.dropped.find((one) => one.name === name)?.n;
  const conditions = conditionsOf(place);
  const all = found('all');
  const isVain = counts !== undefined && conditions.every(({ name }) => found(name) === 0);
  return (
    <section className="mt-6 tablet:mt-8" aria-labelledby="none">
      <h2 id="none">{t('search.none', { text: searched })}</h2>
      <p className="mt-1.5 text-ink-3">
        {t(all === 0 ? 'search.empty.sub' : isVain ? 'search.none.subAll' : 'search.none.sub')}
      </p>
      {all === 0 ? null : (
        <ul className="mt-4 grid max-w-180 gap-2">
          {conditions.map(({ name, words, without }) => (
            <li key={name}>
              {found(name) === 0 ? (
                <p className={`${row} text-ink-3`}>
                  {t('search.none.dropVain', { name: words })} <b>{formatCount(countOf(0))}</b>
                </p>
              ) : (
                <Link className={`${row} hover:bg-ground`} to={searchHref(without)} preventScrollReset>
                  {t('search.none.drop', { name: words })}{' '}
                  <b className="text-purpose">{countOfDropped(found(name))}</b>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {conditions.length > 1 || isVain ? (
        <ButtonLink
          className="mt-4"
          variant="line"
          to={searchHref({ text, tab: 'all', sort, exact })}
          preventScrollReset
        >
          {all
            ? t('search.none.dropAllFound', { count: formatCount(countOf(all)) })
            : t('search.none.dropAll')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

const countOfDropped = (n: number | undefined) => (n === undefined ? null : formatCount(countOf(n)));

/** Their values alone would not say what they are of. */
const named = ['category', 'price'];

function conditionsOf(place: SearchPlace): Condition[] {
  const { tab } = place;
  const ofTab =
    tab === 'all'
      ? []
      : [{ name: 'purpose', words: t(`search.tab.${tab}`), without: { ...place, tab: 'all' as const } }];
  const ofFilters = filtersOf('search').flatMap((filter) => {
    const { name, label } = filter;
    const value = place[name];
    if (!value) return [];
    const without = { ...place, [name]: undefined };
    if (filter.kind === 'flag') return [{ name, words: t(label), without }];
    const word = filter.words[String(value)];
    if (!word) return [];
    return [{ name, words: named.includes(name) ? `${t(label)} ${t(word)}` : t(word), without }];
  });
  return [...ofTab, ...ofFilters];
}

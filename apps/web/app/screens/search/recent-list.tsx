import { t } from '@pq/domain/copy';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useRecentSearches } from '#app/features/search-field/recent-searches.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type SearchTab, searchHref } from './search-place.ts';

export function RecentList({ tab }: { tab: SearchTab }) {
  const { searches, forget, clear } = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section className="mx-auto mt-5 max-w-180 tablet:mt-8" aria-labelledby="recent">
      <div className="flex items-center justify-between">
        <h2 id="recent" className="text-h3">
          {t('search.recent')}
        </h2>
        <button
          type="button"
          className="min-h-11 px-1 text-control text-ink-3 hover:text-ink"
          onClick={clear}
        >
          {t('search.recent.clear')}
        </button>
      </div>
      <ul className="mt-1 flex flex-wrap gap-2">
        {searches.map((text) => (
          <li key={text} className="flex max-w-full items-center rounded-full bg-ground">
            <Link
              className="truncate py-2.5 pl-4.5 font-medium text-ink-2 hover:text-ink"
              to={searchHref({ text, tab })}
              replace
            >
              {text}
            </Link>
            <IconButton
              variant="quiet"
              className="flex-none"
              label={t('search.recent.remove', { text })}
              onClick={() => forget(text)}
            >
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { t } from '@pq/domain/copy';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { type SearchTab, searchHref } from './search-place.ts';

/** Searches of this device, each to be made again or forgotten. */
export function RecentList({ tab }: { tab: SearchTab }) {
  const { searches, forget, clear } = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section className="s-rec" aria-labelledby="recent">
      <div className="s-rec-hd">
        <h2 id="recent">{t('search.recent')}</h2>
        <button type="button" onClick={clear}>
          {t('search.recent.clear')}
        </button>
      </div>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Link to={searchHref({ text, tab })} replace>
              {text}
            </Link>
            <IconButton label={t('search.recent.remove', { text })} onClick={() => forget(text)}>
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

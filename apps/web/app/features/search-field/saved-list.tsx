import { t } from '@pq/domain/copy';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { savedSearchPath, useSavedSearches } from './use-saved-searches.ts';

/** The saved searches of the viewer with their removal; nothing if there are none. */
export function SavedList() {
  const { saved, remove } = useSavedSearches();
  if (saved.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="saved-searches">
      <h2 id="saved-searches" className="text-h3">
        {t('search.saved')}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-2">
        {saved.map((search) => (
          <li key={search.key} className="flex max-w-full items-center rounded-full bg-ground">
            <Link
              className="truncate py-2.5 pl-4.5 font-medium text-ink-2 hover:text-ink"
              to={savedSearchPath(search)}
            >
              {search.name}
            </Link>
            <IconButton
              variant="quiet"
              className="flex-none"
              label={t('search.recent.remove', { text: search.name })}
              onClick={() => remove(search.key)}
            >
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

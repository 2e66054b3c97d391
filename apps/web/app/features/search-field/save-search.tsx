import type { SavedSearch } from '@pq/contract/shapes/saved-search';
import { t } from '@pq/domain/copy';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** For members: saves the search that is shown. */
export function SaveSearch({ search }: { search: Pick<SavedSearch, 'text' | 'filters'> }) {
  const [isAsking, setAsking] = useState(false);
  if (!useViewer()) return null;
  return (
    <>
      <Button
        className="ml-auto"
        variant="line"
        height={40}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon of={Bookmark} size={20} />
        {t('search.save')}
      </Button>
      {isAsking ? <SaveDialog search={search} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

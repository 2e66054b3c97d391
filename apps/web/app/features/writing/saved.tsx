import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { Check, CircleAlert } from 'lucide-react';
import type { SaveState } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { Icon } from '#app/ui/icon.tsx';

/** What became of what was typed, in a word. */
export function Saved({ save }: { save: SaveState }) {
  const stored = save.kind === 'stored' && save.at !== null;
  const trouble = !['stored', 'typed', 'sending'].includes(save.kind);
  return (
    <span
      className={`ml-auto flex items-center gap-1 whitespace-nowrap pr-2 text-small ${trouble ? 'text-danger' : 'text-ink-3'}`}
      role="status"
    >
      {stored ? (
        <span className="text-success">
          <Icon of={Check} size={16} />
        </span>
      ) : null}
      {trouble ? <Icon of={CircleAlert} size={16} /> : null}
      {savedWords(save)}
    </span>
  );
}

function savedWords(save: SaveState): string {
  switch (save.kind) {
    case 'stored':
      return save.at === null ? t('writing.unsaved') : t('writing.savedAt', { time: formatClock(save.at) });
    case 'typed':
      return t('writing.typed');
    case 'sending':
      return t('writing.saving');
    case 'offline':
      return t('writing.offline.short');
    default:
      return t('writing.refused.short');
  }
}

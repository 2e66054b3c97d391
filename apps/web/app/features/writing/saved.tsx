import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { Check, CircleAlert } from 'lucide-react';
import type { SaveState } from '#app/kept/keeper/draft-keeper.ts';
import { Icon } from '#app/ui/icon.tsx';

/** What became of what was typed, in a word. */
export function Saved({ save }: { save: SaveState }) {
  const stored = save.kind === 'stored' && save.at !== null;
  const trouble = !['stored', 'typed', 'sending'].includes(save.kind);
  return (
    <span className={trouble ? 'wr-saved is-off' : 'wr-saved'} role="status">
      {stored ? <Icon of={Check} size={16} /> : null}
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

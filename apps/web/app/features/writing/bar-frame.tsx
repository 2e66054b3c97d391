import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { Check, ChevronLeft, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SaveState } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Logo } from '#app/ui/logo.tsx';

type Props = {
  back: { to: string; words: ReactNode };
  name: string;
  badges: ReactNode;
  save: SaveState;
  children: ReactNode;
};

export function BarFrame({ back, name, badges, save, children }: Props) {
  return (
    <div className="sticky top-(--long-message) z-10 flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-white px-gutter py-2 @bar:py-3 @bar:max-tablet:flex-nowrap @bar:max-tablet:gap-2 tablet:gap-y-3 @editor:flex-nowrap @editor:py-0 @editor:max-pc:px-6 [@media(height<480px)]:static">
      <Logo />
      <Link
        className="hidden min-h-11 items-center gap-1 whitespace-nowrap text-ink-3 text-small @max-editor-wide:min-w-11 @max-editor-wide:justify-center @editor:flex"
        to={back.to}
      >
        <Icon of={ChevronLeft} size={16} />
        {back.words}
      </Link>
      <b className="truncate max-tablet:min-w-0 max-tablet:flex-1">{name}</b>
      <span className="contents @max-editor:hidden">{badges}</span>
      <Saved save={save} />
      {children}
    </div>
  );
}

function Saved({ save }: { save: SaveState }) {
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

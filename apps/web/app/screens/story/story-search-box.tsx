import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search } from 'lucide-react';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Where one types what to look for; told a moment after the last key, and at once on Enter. */
export function StorySearchBox({ text, onText }: { text: string; onText(text: string): void }) {
  const { tell, props } = useSearchText({ text, clean: (typed) => typed.trim(), onText });
  return (
    <search className="max-tablet:order-first max-tablet:mt-1 max-tablet:mb-2 max-tablet:w-full max-tablet:flex-none tablet:ml-auto tablet:max-w-80 tablet:flex-1">
      <form
        className="flex items-center gap-3 rounded-full bg-ground px-4 text-ink-2 focus-within:outline-offset-3 focus-within:[outline:var(--focus)] forced-colors:inset-ring"
        action="/story"
        onSubmit={(event) => {
          event.preventDefault();
          tell();
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

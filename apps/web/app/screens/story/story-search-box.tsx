import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search } from 'lucide-react';
import { useSearchText } from '#app/features/form/use-search-text.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Where one types what to look for; told a moment after the last key, and at once on Enter. */
export function StorySearchBox({ text, onText }: { text: string; onText(text: string): void }) {
  const { tell, props } = useSearchText({ text, clean: (typed) => typed.trim(), onText });
  return (
    <search className="stl-s">
      <form
        action="/story"
        onSubmit={(event) => {
          event.preventDefault();
          tell();
        }}
      >
        <Icon of={Search} size={20} />
        <input
          {...props}
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

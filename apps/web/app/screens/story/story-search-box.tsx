import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { STORY_TEXT_MAX } from './story-place.ts';

/**
 * Where one types what to look for; told a moment after the last key, and at once on Enter. The input keeps its own value:
 * writing into it while a syllable is being composed would double the syllable.
 */
export function StorySearchBox({ text, onText }: { text: string; onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(text);
  // The address changed without the box: one went back, or began anew.
  useEffect(() => {
    if (text === told.current || !input.current) return;
    clearTimeout(timer.current);
    told.current = text;
    input.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = () => {
    clearTimeout(timer.current);
    const typed = (input.current?.value ?? '').trim();
    if (typed === told.current) return;
    told.current = typed;
    onText(typed);
  };
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
          ref={input}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('common.search')}
          placeholder={t('story.search.placeholder')}
          maxLength={STORY_TEXT_MAX}
          defaultValue={text}
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(tell, timers.searchMs);
          }}
        />
      </form>
    </search>
  );
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '#app/ui/forms/text-field.tsx';

export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (key !== '/' || metaKey || ctrlKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]'))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="mb-2 block @max-laptop:mt-1">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '')
            void navigate(`/admin/search?${new URLSearchParams({ text: text.trim() })}`);
        }}
      >
        <TextField
          ref={field}
          label={t('admin.search.all')}
          labelHidden
          type="search"
          placeholder={t('admin.search.all.placeholder')}
          maxLength={limits.adminSearch}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

export function SearchForm({ label }: { label: string }) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const asked = query.get('text') ?? '';
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  // A new address replaces the text; the field remains mounted and retains the focus.
  if (asked !== known) {
    setKnown(asked);
    setText(asked);
  }
  return (
    <search>
      <form
        className="mb-3 max-w-140"
        onSubmit={(event) => {
          event.preventDefault();
          changeQuery((before) => withFields(before, { page: undefined, key: undefined, text: text.trim() }));
        }}
      >
        <TextField
          label={label}
          labelHidden
          type="search"
          placeholder={label}
          maxLength={limits.adminSearch}
          value={text}
          onChange={(event) => setText(event.target.value)}
          action={
            <Button type="submit" variant="line">
              {t('admin.search.submit')}
            </Button>
          }
        />
      </form>
    </search>
  );
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { Search, X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Looks through the titles of the notices that are loaded. */
export function NoticeSearch({ text, onText }: { text: string; onText(text: string): void }) {
  return (
    <search className="min-w-0 flex-[1_1_100%] tablet:flex-[0_1_280px]">
      <TextField
        label={t('notice.search.placeholder')}
        labelHidden
        type="search"
        enterKeyHint="search"
        placeholder={t('notice.search.placeholder')}
        maxLength={limits.searchText}
        lead={<Icon of={Search} size={20} />}
        tail={
          text === '' ? null : (
            <IconButton label={t('notice.search.clear')} onClick={() => onText('')}>
              <Icon of={X} size={16} />
            </IconButton>
          )
        }
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </search>
  );
}

import { t } from '@pq/domain/copy';
import { History } from 'lucide-react';
import { useState } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';
import { type DraftEntry, removeEntries } from '#app/lib/drafts/draft-storage.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Writing } from './use-draft.ts';

type Props = { found: readonly DraftEntry[]; uid: string; writing: Writing };

export function OrphanedDraftNotice({ found, uid, writing }: Props) {
  const [settled, setSettled] = useState(false);
  if (settled || found.length === 0) return null;
  const settle = (taken: boolean) => {
    // From here on the input is stored under the name of the current screen.
    if (taken) for (const { stored } of found) writing.change(stored.data);
    removeEntries(uid, found);
    focusHeading();
    setSettled(true);
  };
  return (
    <div className="mb-6">
      <NoticeBox variant="purpose" icon={History} align="middle">
        <p>{t('writing.strayed')}</p>
        <div className="mt-3 flex gap-2">
          <Button height={40} onClick={() => settle(true)}>
            {t('writing.strayed.take')}
          </Button>
          <Button variant="line" height={40} onClick={() => settle(false)}>
            {t('common.delete')}
          </Button>
        </div>
      </NoticeBox>
    </div>
  );
}

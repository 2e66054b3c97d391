import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { NoteAndAction } from './info-parts.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** The way out. */
export function Leaving() {
  const [open, setOpen] = useState(false);
  return (
    <NoteAndAction note={t('my.leave.sub')}>
      <Button look="line" height={40} onClick={() => setOpen(true)}>
        {t('my.leave.start')}
      </Button>
      {open ? <LeaveDialog onClose={() => setOpen(false)} /> : null}
    </NoteAndAction>
  );
}

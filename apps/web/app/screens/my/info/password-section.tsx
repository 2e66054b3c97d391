import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { providerName } from '#app/features/viewer/provider-name.ts';
import { Button } from '#app/ui/button.tsx';
import { Note, NoteAndAction } from './info-parts.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Changing the password; members of kakao and naver are told where theirs is kept. */
export function PasswordSection({ provider }: { provider: Viewer['config']['provider'] }) {
  const [open, setOpen] = useState(false);
  if (provider !== 'email')
    return <Note>{t('my.password.social', { provider: providerName(provider) })}</Note>;
  return (
    <NoteAndAction note={t('my.password.sub')}>
      <Button look="line" height={40} onClick={() => setOpen(true)}>
        {t('my.info.password')}
      </Button>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </NoteAndAction>
  );
}

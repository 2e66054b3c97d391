import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RestrictForm } from '../community/restrict-form.tsx';
import { Box } from '../parts/box.tsx';

type Props = { uid: string; nickname: string; until: string | undefined };

/** Keeping a member from writing, or letting them write again. */
export function RestrictionBox({ uid, nickname, until }: Props) {
  const [open, setOpen] = useState(false);
  const action = t(until ? 'admin.members.change' : 'admin.members.restrict');
  return (
    <Box label={action}>
      {open ? (
        <RestrictForm key={until} uid={uid} nickname={nickname} until={until} onDone={() => setOpen(false)} />
      ) : (
        <Button look="line" height={40} onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
    </Box>
  );
}

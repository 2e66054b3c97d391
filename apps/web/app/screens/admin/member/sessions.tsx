import { signOutMember } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MemberRecord } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Box, BoxLine, BoxList } from '../parts/box.tsx';
import { quote } from '../parts/classes.ts';
import { ReasonField, reasonProblem } from '../reason-field.tsx';

type Props = { uid: string; sessions: MemberRecord['sessions'] };

export function Sessions({ uid, sessions }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Box id="sessions" title={t('admin.member.sessions')}>
      {sessions.length === 0 ? <p className={quote}>{t('admin.member.sessions.none')}</p> : null}
      <BoxList>
        {sessions.map(({ id, system, browser, address, seenAt }) => (
          <BoxLine key={id} note={t('admin.member.session.seen', { address, time: formatMoment(seenAt) })}>
            <b>
              {system || browser
                ? t('admin.member.session', { system, browser })
                : t('admin.member.session.unknown')}
            </b>
          </BoxLine>
        ))}
      </BoxList>
      {sessions.length > 0 ? (
        <Button variant="line" height={40} onClick={() => setAsking(true)}>
          {t('admin.member.signOut')}
        </Button>
      ) : null}
      {asking ? <SignOutDialog uid={uid} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
}

function SignOutDialog({ uid, onClose }: { uid: string; onClose(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const signOut = useMutation({
    ...callMutation(useApi(), signOutMember),
    onSuccess: () => {
      toast(t('admin.done'));
      onClose();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    onSubmit: ({ reason }) => signOut.mutateAsync({ uid, reason }),
  });
  return (
    <Dialog
      title={t('admin.member.signOut.ask')}
      description={t('admin.member.signOut.body')}
      startAt={field}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={form.isSending} onClick={form.submit}>
            {t('admin.member.signOut')}
          </Button>
        </>
      }
    >
      <div ref={form.fieldRef('reason')}>
        <ReasonField label={t('admin.member.signOut.reason')} {...form.textField('reason')} ref={field} />
      </div>
      <ActingAccount />
    </Dialog>
  );
}

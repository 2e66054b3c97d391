import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthLink } from './auth-link.tsx';
import type { Method } from './joined-by.ts';

/** The method is disclosed only to the proven owner; any other visitor may have it sent to that mailbox. */
export function OtherMethodHow({
  method,
  email,
  low = false,
}: {
  method: Method | null;
  email: string;
  low?: boolean;
}) {
  if (method) return t(`login.otherMethod.${method}`);
  return (
    <>
      {t('login.otherMethod.how')}{' '}
      <AuthLink low={low} to="/password/find" state={{ email }}>
        {t('login.otherMethod.mail')}
      </AuthLink>
    </>
  );
}

export function OtherMethodNote({ email }: { email: string }) {
  return (
    <div role="status">
      <NoticeBox icon={Info}>
        <OtherMethodHow method={null} email={email} />
      </NoticeBox>
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Method } from './joined-by.ts';
import { WayLink } from './way-link.tsx';

/**
 * The way on for somebody whose e-mail is registered by another method: which one is said only to somebody who has proven to
 * be its owner; everybody else may have it sent to that mailbox.
 */
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
      <WayLink low={low} to="/password/find" state={{ email }}>
        {t('login.otherMethod.mail')}
      </WayLink>
    </>
  );
}

/** The same under a form that was refused for it. */
export function OtherMethodNote({ email }: { email: string }) {
  return (
    <div role="status">
      <NoticeBox icon={Info}>
        <OtherMethodHow method={null} email={email} />
      </NoticeBox>
    </div>
  );
}

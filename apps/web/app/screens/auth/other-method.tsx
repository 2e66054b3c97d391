import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { Link } from 'react-router';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Method } from './joined-by.ts';

/**
 * The way on for somebody whose e-mail is registered by another method: which one is said only to somebody who has proven to
 * be its owner; everybody else may have it sent to that mailbox.
 */
export function OtherMethodHow({ method, email }: { method: Method | null; email: string }) {
  if (method) return t(`login.otherMethod.${method}`);
  return (
    <>
      {t('login.otherMethod.how')}{' '}
      <Link className="auth-way" to="/password/find" state={{ email }}>
        {t('login.otherMethod.mail')}
      </Link>
    </>
  );
}

/** The same under a form that was refused for it. */
export function OtherMethodNote({ email }: { email: string }) {
  return (
    <div className="auth-note" role="status">
      <NoticeBox icon={Info}>
        <OtherMethodHow method={null} email={email} />
      </NoticeBox>
    </div>
  );
}

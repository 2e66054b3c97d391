import { t } from '@pq/domain/copy';
import { Link } from 'react-router';

/** The ways on for somebody whose e-mail is in use already, perhaps by themselves. */
export function UsedEmail({ email, before }: { email: string; before: unknown }) {
  const state = { ...(before as object | null), email };
  return (
    <p className="auth-used">
      {t('signup.used.ask')}{' '}
      <Link className="auth-way" to="/login" state={state}>
        {t('signup.used.login')}
      </Link>{' '}
      <Link className="auth-way" to="/password/find" state={{ email }}>
        {t('login.find')}
      </Link>
    </p>
  );
}

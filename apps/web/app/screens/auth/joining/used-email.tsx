import { t } from '@pq/domain/copy';
import { WayLink } from '../way-link.tsx';

/** The ways on for somebody whose e-mail is in use already, perhaps by themselves. */
export function UsedEmail({ email, before }: { email: string; before: unknown }) {
  const state = { ...(before as object | null), email };
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 text-ink-3 text-small">
      {t('signup.used.ask')}{' '}
      <WayLink to="/login" state={state}>
        {t('signup.used.login')}
      </WayLink>{' '}
      <WayLink to="/password/find" state={{ email }}>
        {t('login.find')}
      </WayLink>
    </p>
  );
}

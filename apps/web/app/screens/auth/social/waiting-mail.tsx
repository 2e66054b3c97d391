import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { socialSignUpQuery } from '#app/data/users.ts';
import { WayLink } from '../way-link.tsx';

/** Where the verification mail of this browser's half-made account went, and the way to give another address. */
export function WaitingMail() {
  const { data } = useQuery(socialSignUpQuery(useApi()));
  if (!data?.waiting) return null;
  return (
    <>
      {t('login.verify.sentTo', { email: data.waiting })}{' '}
      <WayLink low to="/signup/social">
        {t('signup.finish.other')}
      </WayLink>
    </>
  );
}

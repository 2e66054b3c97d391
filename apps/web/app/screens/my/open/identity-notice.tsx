import { getIdentity } from '@pq/contract/endpoints/identity';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** For makers with a project in review that cannot be approved before they have sent who they are. */
export function IdentityNotice() {
  const { data: identity } = useQuery(callQuery(useApi(), getIdentity, {}));
  const isMissing = identity === null || (identity?.state === 'fix' && identity.inForce === null);
  if (!isMissing) return null;
  return (
    <NoticeBox
      variant="warn"
      icon={IdCard}
      className="mb-5"
      action={
        <ButtonLink variant="line" height={40} to="/my/identity">
          {t('menu.identity')}
        </ButtonLink>
      }
    >
      {t('identity.missing')}
    </NoticeBox>
  );
}

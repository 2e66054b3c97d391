import { listPledges } from '@pq/contract/endpoints/pledges';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** For the backer of a hidden project, whose page is a 404. Nothing for others. */
export function HiddenProject({ projectKey }: { projectKey: string }) {
  const { data } = useQuery(callQuery(useApi(), listPledges, {}));
  const pledge = data?.find(
    ({ projectid, project }) => projectid === projectKey && project.state === 'blind',
  );
  if (!pledge) return null;
  const { gateKey, status, project } = pledge;
  const isPending = isPendingPledge(status);
  if (!isPending && status !== 'paid') return null;
  return (
    <div className="mx-auto mb-8 max-w-reading px-gutter" role="status">
      <NoticeBox
        icon={EyeOff}
        action={
          <ButtonLink variant="lineOnGround" height={40} to={`/my/list?pledge=${gateKey}`}>
            {t('pay.finish.list')}
          </ButtonLink>
        }
      >
        <b>{project.title}</b>{' '}
        {isPending
          ? t('my.list.hidden', { date: formatDate(hiddenUntil(project.period)) })
          : t('my.list.hidden.paid')}
      </NoticeBox>
    </div>
  );
}

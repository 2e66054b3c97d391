import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** Where a pledge is changed while its project is open. */
export function fixPath(gateKey: string): string {
  return `/payment/fix?pledge=${gateKey}`;
}

/** The viewer's own pledge on this project: that it is there, until when it may be changed, and where. */
export function OwnPledge({ project, open }: { project: Project; open: boolean }) {
  if (!project.myPledge) return null;
  return (
    <div className="d-own">
      <NoticeBox look="purpose" icon={CircleCheck}>
        <b>{t('backer.mine')}</b>
        {open ? <p>{t('backer.fixUntil', { date: formatDate(project.period.finish) })}</p> : null}
      </NoticeBox>
      <div className="go">
        {open ? (
          <ButtonLink look="line" height={40} to={fixPath(project.myPledge)}>
            {t('backer.fix')}
          </ButtonLink>
        ) : null}
        <ButtonLink look="line" height={40} to="/my/list">
          {t('pay.finish.list')}
        </ButtonLink>
      </div>
    </div>
  );
}

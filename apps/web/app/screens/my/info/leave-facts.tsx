import type { LeaveCheck } from '@pq/contract/shapes/account';
import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';

type Named = LeaveCheck['pledges'];

/** What is erased, what the law keeps, and what would be waited for in vain. */
export function LeaveFacts({ awaited }: { awaited: Named }) {
  return (
    <div className="lv">
      <h3>{t('my.leave.erased')}</h3>
      <p>{t('my.leave.erased.body')}</p>
      <h3>{t('my.leave.kept')}</h3>
      <p>{t('my.leave.kept.money')}</p>
      <p>{t('my.leave.kept.words')}</p>
      <p>{t('my.leave.again')}</p>
      {awaited.length > 0 ? (
        <NoticeBox look="danger" icon={CircleAlert}>
          {t('my.leave.awaited')}
          <ul>
            {awaited.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </ul>
        </NoticeBox>
      ) : null}
    </div>
  );
}

/** What has to be over first. */
export function InTheWay({ check, onGo }: { check: LeaveCheck; onGo(): void }) {
  return (
    <div className="lv">
      {check.pledges.length > 0 ? (
        <>
          <p>{t('my.leave.pending')}</p>
          <ul>
            {check.pledges.map(({ key, title }) => (
              <li key={key}>
                <Link to="/my/list" onClick={onGo}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {check.projects.length > 0 ? (
        <>
          <p>{t('my.leave.open')}</p>
          <ul>
            {check.projects.map(({ key, title, purpose }) => (
              <li key={key}>
                <Link to={projectPath({ purpose, key })} onClick={onGo}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

import type { LeaveCheck } from '@pq/contract/shapes/account';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';

export function LeaveFacts({ awaited }: Pick<LeaveCheck, 'awaited'>) {
  const pieces = awaited.reduce((sum, one) => sum + one.pieces, 0);
  return (
    <Facts>
      <Heading>{t('my.leave.erased')}</Heading>
      <FactText>{t('my.leave.erased.body')}</FactText>
      <Heading>{t('my.leave.retained')}</Heading>
      <FactText>{t('my.leave.retained.money')}</FactText>
      <FactText>{t('my.leave.retained.words')}</FactText>
      <FactText>{t('my.leave.again')}</FactText>
      {awaited.length > 0 ? (
        <div className="mt-4">
          <NoticeBox variant="danger" icon={CircleAlert}>
            {t('my.leave.awaited', { n: formatNumber(pieces) })}
            <ul className="mt-1 font-semibold">
              {awaited.map((one) => (
                <li key={one.key}>
                  {t('my.leave.awaited.of', { title: one.title, n: formatNumber(one.pieces) })}
                </li>
              ))}
            </ul>
          </NoticeBox>
        </div>
      ) : null}
    </Facts>
  );
}

export function InTheWay({ check, onGo }: { check: LeaveCheck; onGo(): void }) {
  return (
    <Facts>
      {check.pledges.length > 0 ? (
        <>
          <FactText>{t('my.leave.pending')}</FactText>
          <ul className="mt-1">
            {check.pledges.map(({ key, title }) => (
              <li key={key}>
                <Link className={LINK} to="/my/list" onClick={onGo}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {check.projects.length > 0 ? (
        <>
          <FactText>{t('my.leave.open')}</FactText>
          <ul className="mt-1">
            {check.projects.map(({ key, title, purpose, why }) => (
              <li key={key} className="mt-1">
                <Link className={LINK} to={`${projectPath({ purpose, key })}${tabs[why]}`} onClick={onGo}>
                  {title}
                </Link>
                <p className="-mt-2 text-ink-2 text-small">{t(`my.leave.why.${why}`)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Facts>
  );
}

/** Where the maker sees what prevents it. */
const tabs = { open: '', unsent: '/shipping', unpaid: '/settlement', owed: '/settlement' };

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-3';

// Scrolls by itself, so that the buttons below it remain in view.
function Facts({ children }: { children: ReactNode }) {
  return <div className="mt-1 mb-3 max-h-[50vh] overflow-y-auto">{children}</div>;
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mt-4 text-label">{children}</h3>;
}

function FactText({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-pretty text-note">{children}</p>;
}

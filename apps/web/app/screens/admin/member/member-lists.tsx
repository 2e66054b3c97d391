import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import type { MemberFile } from '#app/data/console/moderation.ts';
import { actionLabel } from '../audit/action-label.ts';
import { PledgeRow } from '../payments/pledge-row.tsx';
import { stateLabel } from '../projects/state-label.ts';

/** The latest pledges of a member; the list of pledges has all of them. */
export function MemberPledges({ uid, pledges }: { uid: string } & Pick<MemberFile, 'pledges'>) {
  return (
    <Box title={t('admin.member.pledges')} total={pledges.total} more={`/admin/pledges?text=${uid}`}>
      <ul className="adm-l">
        {pledges.pledges.map((pledge) => (
          <PledgeRow key={pledge.gateKey} pledge={pledge} />
        ))}
      </ul>
    </Box>
  );
}

/** The latest projects that a member has made, in any state. */
export function MadeProjects({ uid, projects }: { uid: string } & Pick<MemberFile, 'projects'>) {
  return (
    <Box title={t('admin.member.projects')} total={projects.total} more={`/admin/projects?text=${uid}`}>
      <ul className="pay-m">
        {projects.projects.map(({ key, purpose, title, state }) => (
          <li key={key}>
            <Link to={projectPath({ purpose, key })} target="_blank">
              {title}
            </Link>
            <small>{stateLabel(state)}</small>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** What administrators have decided upon a member. */
export function Decisions({ decisions }: Pick<MemberFile, 'decisions'>) {
  return (
    <Box title={t('admin.member.decisions')} total={decisions.length}>
      <ul className="pay-m">
        {decisions.map(({ at, by, action, reason }) => (
          <li key={`${action}${at}`}>
            <span>
              <b>{actionLabel(action)}</b> {reason}
            </span>
            <small>{t('admin.pledge.by', { by, time: formatMoment(at) })}</small>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Box(box: { title: string; total: number; more?: string; children: ReactNode }) {
  const { title, total, more, children } = box;
  return (
    <section className="pay-b" aria-label={title}>
      <h2>{title}</h2>
      {total === 0 ? <p className="adm-q">{t('admin.member.none')}</p> : children}
      {more && total > 10 ? <Link to={more}>{t('admin.member.all', { n: formatNumber(total) })}</Link> : null}
    </section>
  );
}

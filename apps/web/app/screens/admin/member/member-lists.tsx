import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberRecord } from '#app/data/admin/moderation.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { actionLabel } from '../audit/action-label.ts';
import { Box, BoxLine, BoxList } from '../parts/box.tsx';
import { inlineLink, quote } from '../parts/classes.ts';
import { Rows } from '../parts/rows.tsx';
import { pledgeRow } from '../payments/pledge-row.ts';
import { stateLabel } from '../projects/state-label.ts';

export function MemberPledges({ uid, pledges }: { uid: string } & Pick<MemberRecord, 'pledges'>) {
  return (
    <Listed title={t('admin.member.pledges')} total={pledges.total} more={`/admin/pledges?text=${uid}`}>
      <Rows rows={pledges.pledges.map(pledgeRow)} />
    </Listed>
  );
}

export function MadeProjects({ uid, projects }: { uid: string } & Pick<MemberRecord, 'projects'>) {
  return (
    <Listed title={t('admin.member.projects')} total={projects.total} more={`/admin/projects?text=${uid}`}>
      <BoxList>
        {projects.projects.map(({ key, purpose, title, state }) => (
          <BoxLine key={key} note={stateLabel(state)}>
            <Link className={inlineLink} to={projectPath({ purpose, key })} target="_blank">
              {title}
            </Link>
          </BoxLine>
        ))}
      </BoxList>
    </Listed>
  );
}

export function Decisions({ decisions }: Pick<MemberRecord, 'decisions'>) {
  return (
    <Listed title={t('admin.member.decisions')} total={decisions.length}>
      <BoxList>
        {decisions.map(({ at, by, action, reason }) => (
          <BoxLine key={`${action}${at}`} note={t('admin.pledge.by', { by, time: formatMoment(at) })}>
            <span>
              <b>{actionLabel(action)}</b> {reason}
            </span>
          </BoxLine>
        ))}
      </BoxList>
    </Listed>
  );
}

function Listed(box: { title: string; total: number; more?: string; children: ReactNode }) {
  const { title, total, more, children } = box;
  return (
    <Box title={title} label={title}>
      {total === 0 ? <p className={quote}>{t('admin.member.none')}</p> : children}
      {more && total > 10 ? (
        <Link className={inlineLink} to={more}>
          {t('admin.member.all', { n: formatNumber(total) })}
        </Link>
      ) : null}
    </Box>
  );
}

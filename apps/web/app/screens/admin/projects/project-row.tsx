import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { correctableIn } from '@pq/domain/project/corrections';
import { isHideable } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Row, RowNote, RowText, RowTitle, rowPicture } from '../parts/rows.tsx';
import { stateLabel } from './state-label.ts';

type Props = {
  card: ProjectCard;
  /** Opens what hides it or shows it again, or closes it. */
  blindTo: string;
  children: ReactNode;
};

/** A project in any state with what can be done about it. */
export function ProjectRow({
  card: { key, title, state, purpose, images, profile },
  blindTo,
  children,
}: Props) {
  const hidden = state === 'blind';
  const blind = t(hidden ? 'admin.unblind' : 'admin.blind');
  return (
    <Row>
      <Picture
        round="badge"
        className={rowPicture}
        src={images.thumbnail}
        ground={images.ground}
        alt=""
        sizes="56px"
        upTo={372}
      />
      <RowText>
        <Link to={projectPath({ purpose, key })}>
          <RowTitle>{title || t('writing.untitled')}</RowTitle>
        </Link>
        <RowNote>
          {profile.author} · {t(`admin.purpose.${purpose}`)}
        </RowNote>
      </RowText>
      <Badge look={hidden ? 'danger' : 'plain'}>{stateLabel(state)}</Badge>
      {correctableIn(state).length > 0 ? (
        <ButtonLink
          look="line"
          height={40}
          aria-label={`${title}: ${t('correction.action')}`}
          to={`/admin/projects/${key}`}
        >
          {t('correction.action')}
        </ButtonLink>
      ) : null}
      {hidden || isHideable(state) ? (
        <ButtonLink look="line" height={40} preventScrollReset aria-label={`${title}: ${blind}`} to={blindTo}>
          {blind}
        </ButtonLink>
      ) : null}
      {children}
    </Row>
  );
}

import { t } from '@pq/domain/copy';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useOwnMoves } from './use-own-moves.ts';

type Movable = {
  key: string;
  purpose: Purpose;
  title: string;
  state: ProjectState;
  withdrawRequested?: boolean | undefined;
};

/** What its maker may do with a project that is not approved yet; nothing where there is nothing to do. */
export function OwnActions({
  project,
  line = 'line',
}: {
  project: Movable;
  /** What its lesser buttons look like where it stands. */
  line?: 'line' | 'lineOnGround';
}) {
  const { submit, withdraw, reopen, busy } = useOwnMoves(project);
  // Each button is named with its project, for those who hear it alone.
  const about = <span className="sr-only">{project.title} </span>;
  switch (project.state) {
    case 'save':
      return (
        <>
          <ButtonLink height={40} to={writePath(project)}>
            {about}
            {t('my.open.continue')}
          </ButtonLink>
          <Button look={line} height={40} busy={busy} onClick={() => void submit()}>
            {about}
            {t('write.submit')}
          </Button>
        </>
      );
    case 'prepare':
      return project.withdrawRequested ? null : (
        <Button look={line} height={40} busy={busy} onClick={() => void withdraw()}>
          {about}
          {t('project.withdrawReview')}
        </Button>
      );
    case 'reject':
      return (
        <Button height={40} busy={busy} onClick={() => void reopen()}>
          {about}
          {t('project.toEditing')}
        </Button>
      );
    default:
      return null;
  }
}

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

export function OwnActions({ project, line = 'line' }: { project: Movable; line?: 'line' | 'lineOnGround' }) {
  const { submit, withdraw, reopen, busy } = useOwnMoves(project);
  // A hidden text names the project of each button for screen readers.
  const about = <span className="sr-only">{project.title} </span>;
  switch (project.state) {
    case 'save':
      return (
        <>
          <ButtonLink height={40} to={writePath(project)}>
            {about}
            {t('my.open.continue')}
          </ButtonLink>
          <Button variant={line} height={40} busy={busy} onClick={() => void submit()}>
            {about}
            {t('write.submit')}
          </Button>
        </>
      );
    case 'prepare':
      return project.withdrawRequested ? null : (
        <Button variant={line} height={40} busy={busy} onClick={() => void withdraw()}>
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

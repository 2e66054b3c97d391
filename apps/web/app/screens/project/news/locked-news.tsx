import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { canPledge } from '@pq/domain/project/project-card';
import { Lock } from 'lucide-react';
import { useLocation } from 'react-router';
import { useIsVisitor } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/lib/now.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** Why news are locked, and what unlocks them. */
export function LockedNews({ project }: { project: Project }) {
  const now = useNow();
  const isVisitor = useIsVisitor();
  const { pathname } = useLocation();
  const isOpen = canPledge(project.state, project.period, now);
  return (
    <NoticeBox
      icon={Lock}
      action={
        isVisitor ? (
          <ButtonLink variant="lineOnGround" height={40} to="/login" state={{ next: pathname }}>
            {t('comment.login.go')}
          </ButtonLink>
        ) : undefined
      }
    >
      <b>{t('news.locked')}</b> {t(isOpen ? 'news.locked.open' : 'news.locked.closed')}
      {isVisitor ? ` ${t('news.locked.login')}` : null}
    </NoticeBox>
  );
}

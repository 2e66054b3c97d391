import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { projectQuery } from '#app/data/projects.ts';
import type { BoxPlace } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** The project that a box belongs to. */
export function BoxHead({ place: { purpose, prjtId }, title }: { place: BoxPlace; title: string }) {
  const project = useQuery(projectQuery(useApi(), purpose, prjtId)).data;
  const base = projectPath({ purpose, key: prjtId });
  return (
    <header className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3 border-line border-b pb-4 tablet:grid-cols-[96px_minmax(0,1fr)_auto] tablet:gap-5 tablet:pb-6">
      <Picture
        round="field"
        src={project?.images.thumbnail ?? ''}
        ground={project?.images.ground}
        alt=""
        sizes="(min-width: 768px) 96px, 72px"
        upTo={372}
      />
      <div>
        <p className="text-ink-3 text-small">
          <b className="mr-1.5 text-label text-purpose-hover">
            {t(purpose === 'ordermade' ? 'nav.ordermade' : 'nav.funding')}
          </b>{' '}
          {project?.profile.author}
        </p>
        <h1 className="text-h1">
          <Link to={base}>{title}</Link>
        </h1>
      </div>
      <ButtonLink className="max-tablet:col-span-full" look="line" height={40} to={`${base}/inquiry`}>
        <Icon of={MessageCircleQuestion} size={16} />
        {t('pq.ask')}
      </ButtonLink>
    </header>
  );
}

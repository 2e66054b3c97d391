import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { waitingProjectsQuery } from '#app/data/inquiries.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** For makers: on which of their own projects questions wait, and the way there. They are answered there. */
export function WaitingProjects() {
  const projects = useQuery(waitingProjectsQuery(useApi())).data ?? [];
  if (projects.length === 0) return null;
  return (
    <section className="mb-5" aria-label={t('my.inquiry.own')}>
      <NoticeBox look="warn" icon={MessageCircleQuestion}>
        <p>{t('my.inquiry.own')}</p>
        <ul>
          {projects.map(({ key, purpose, title, waiting }) => (
            <li key={key}>
              <Link
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-button hover:underline"
                to={`${projectPath({ key, purpose })}/inquiry`}
              >
                {title}{' '}
                <small className="text-small">{t('owner.waiting', { n: formatNumber(waiting) })}</small>
              </Link>
            </li>
          ))}
        </ul>
      </NoticeBox>
    </section>
  );
}

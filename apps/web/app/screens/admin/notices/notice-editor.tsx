import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { editedNoticeQuery } from '#app/data/notices.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { consoleMeta } from '../console-meta.ts';
import type { Route } from './+types/notice-editor';
import { NoticeForm } from './notice-form.tsx';
import './notices.css';

export const meta: Route.MetaFunction = (args) =>
  consoleMeta(
    args,
    new URLSearchParams(args.location.search).get('key') ? 'admin.notice.edit.title' : 'admin.notice.write',
  );

/** Writes a notice, or changes the one that `?key=` names. */
export default function NoticeEditorScreen() {
  const [query] = useSearchParams();
  const key = query.get('key');
  const notice = useQuery({ ...editedNoticeQuery(useApi(), key ?? ''), enabled: key !== null });
  return (
    <section aria-labelledby="editor">
      <div className="adm-hd">
        <h1 id="editor">{t(key ? 'admin.notice.edit.title' : 'admin.notice.write')}</h1>
        <Link className="btn btn-line btn-sm" to="/admin/notice">
          <Icon of={ArrowLeft} size={16} />
          {t('admin.notice.back')}
        </Link>
      </div>
      {key && notice.isPending ? <Skeleton className="adm-sk" /> : null}
      {notice.isError && !notice.data ? (
        <ErrorState title={notice.error.message} onRetry={() => void notice.refetch()} />
      ) : null}
      {key === null ? <NoticeForm key="new" notice={null} /> : null}
      {notice.data ? <NoticeForm key={notice.data.key} notice={notice.data} /> : null}
    </section>
  );
}

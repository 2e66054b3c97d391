import { getEditedNotice } from '@pq/contract/endpoints/notices';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { PartSkeleton, ScreenHead } from '../parts/screen.tsx';
import type { Route } from './+types/notice-editor';
import { NoticeForm } from './notice-form.tsx';

export const meta: Route.MetaFunction = (args) =>
  adminMeta(
    args,
    new URLSearchParams(args.location.search).get('key') ? 'admin.notice.edit.title' : 'admin.notice.write',
  );

export default function NoticeEditorScreen() {
  const [query] = useSearchParams();
  const key = query.get('key');
  const notice = useQuery({
    ...callQuery(useApi(), getEditedNotice, { key: key ?? '' }),
    enabled: key !== null,
  });
  return (
    <section aria-labelledby="editor">
      <ScreenHead id="editor" title={t(key ? 'admin.notice.edit.title' : 'admin.notice.write')}>
        <ButtonLink variant="line" height={40} to="/admin/notice">
          <Icon of={ArrowLeft} size={16} />
          {t('admin.notice.back')}
        </ButtonLink>
      </ScreenHead>
      {key && notice.isPending ? <PartSkeleton /> : null}
      {notice.isError && !notice.data ? (
        <ErrorState title={notice.error.message} onRetry={() => void notice.refetch()} />
      ) : null}
      {key === null ? <NoticeForm key="new" notice={null} /> : null}
      {notice.data ? <NoticeForm key={notice.data.key} notice={notice.data} /> : null}
    </section>
  );
}

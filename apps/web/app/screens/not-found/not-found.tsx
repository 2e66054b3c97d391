import { t } from '@pq/domain/copy';
import { data } from 'react-router';
import { pageMeta } from '#app/page-meta.ts';
import { NotFoundContent } from './not-found-content.tsx';

export const meta = () => pageMeta({ title: t('notfound.title'), path: '/' });

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFoundContent />;
}

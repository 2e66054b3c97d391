import { data } from 'react-router';
import { NotFoundContent } from '#app/features/not-found/not-found-content.tsx';
import { notFoundMeta } from '#app/lib/head/page-meta.ts';

export const meta = notFoundMeta;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFoundContent />;
}

import { data } from 'react-router';
import { notFoundMeta } from '#app/page-meta.ts';
import { NotFoundContent } from './not-found-content.tsx';

export const meta = notFoundMeta;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFoundContent />;
}

import { t } from '@pq/domain/copy';
import { type Purpose, routeSegments } from '@pq/domain/project/project';

export function ProjectKind({ purpose }: { purpose: Purpose }) {
  return (
    <span className="whitespace-nowrap text-label text-purpose-hover">
      {t(`write.select.${routeSegments[purpose]}`)}
    </span>
  );
}

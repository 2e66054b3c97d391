import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { isId } from '@pq/domain/text/id';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PeriodForm, periodOf } from '../list/period-form.tsx';

export function narrowedOf(query: URLSearchParams) {
  const project = query.get('project');
  return { ...(project !== null && isId(project) && { project }), ...periodOf(query) };
}

export function MoneyFilters({ project }: { project: { key: string; title: string } | undefined }) {
  const [query] = useSearchParams();
  return (
    <div className="mt-3">
      <PeriodForm
        after={
          project ? (
            <ButtonLink
              variant="line"
              aria-label={t('admin.money.everyProject', { title: project.title })}
              to={withFields(query, { project: undefined, page: undefined })}
            >
              <span className="max-w-60 truncate">{project.title}</span>
              <Icon of={X} size={16} />
            </ButtonLink>
          ) : null
        }
      />
    </div>
  );
}

export function MoneySum({ sum, refunded = 0 }: { sum: number; refunded?: number }) {
  return (
    <p className="mt-4 text-label">
      {t('admin.money.sum', { amount: formatWon(sum) })}
      {refunded > 0 ? ` · ${t('admin.pledges.refunded', { amount: formatWon(refunded) })}` : null}
    </p>
  );
}

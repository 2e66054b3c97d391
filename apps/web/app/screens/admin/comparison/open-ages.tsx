import type { DataOf } from '@pq/contract/client';
import type { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Bars } from '../parts/bars.tsx';
import { Box } from '../parts/box.tsx';

/** From this age in days on a difference is red. */
export const LATE_DAYS = 4;

/** Older differences are counted with those of this age. */
const OLDEST = 7;

type Ages = DataOf<typeof listDifferences>['ages'];

export function OpenAges({ ages }: { ages: Ages }) {
  if (ages.length === 0) return null;
  return (
    <Box id="open-ages" title={t('admin.comparison.ages')} className="mt-6">
      <Bars
        bars={ages.map(({ age, open }) => ({
          label: ageText(age),
          value: open,
          text: t('admin.total', { n: formatNumber(open) }),
          isBad: age >= LATE_DAYS,
        }))}
      />
    </Box>
  );
}

export function ageText(age: number): string {
  return t(age < OLDEST ? 'admin.comparison.age' : 'admin.comparison.age.more', { n: age });
}

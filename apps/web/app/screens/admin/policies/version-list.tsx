import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import type { PolicyVersion } from '#app/data/console/policies.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { quote, summary } from '../parts/looks.ts';
import { Row, RowNote, Rows, RowText, RowTitle } from '../parts/rows.tsx';

type Standing = 'now' | 'later' | 'past';
const looks: Record<Standing, BadgeLook> = { now: 'success', later: 'warn', past: 'plain' };

/** The versions of a policy, the latest first, each with its text. */
export function VersionList({ versions }: { versions: readonly PolicyVersion[] }) {
  const today = seoulDate(useNow());
  const inForce = versions
    .filter(({ effectiveAt }) => effectiveAt <= today)
    .toSorted((a, b) => b.effectiveAt.localeCompare(a.effectiveAt) || b.version - a.version)[0];
  const standingOf = ({ version, effectiveAt }: PolicyVersion): Standing =>
    effectiveAt > today ? 'later' : version === inForce?.version ? 'now' : 'past';
  return (
    <Rows label={t('admin.policy.versions')}>
      {versions.map((one) => {
        const standing = standingOf(one);
        return (
          <Row key={one.version}>
            <RowText>
              <RowTitle>
                {t('admin.policy.version', { n: one.version })} · {one.title}
              </RowTitle>
              <RowNote>
                {t('admin.policy.from', { date: formatDate(one.effectiveAt) })}
                {one.material
                  ? ` · ${
                      one.toldAt === undefined
                        ? t('admin.policy.telling')
                        : t('admin.policy.told', { time: formatMoment(one.toldAt) })
                    }`
                  : null}
              </RowNote>
              {one.summary ? <span className={quote}>{one.summary}</span> : null}
            </RowText>
            {one.material ? <Badge look="accent">{t('admin.policy.material')}</Badge> : null}
            <Badge look={looks[standing]}>{t(`admin.policy.state.${standing}`)}</Badge>
            <details className="grid flex-[1_0_100%] justify-items-start gap-3">
              <summary className={summary}>{t('admin.policy.field.text')}</summary>
              <p className={quote}>{one.text}</p>
            </details>
          </Row>
        );
      })}
    </Rows>
  );
}

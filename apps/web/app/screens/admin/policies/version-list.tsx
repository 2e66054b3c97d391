import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import type { PolicyVersion } from '#app/data/console/policies.ts';
import { useNow } from '#app/now.ts';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';

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
    <ul className="adm-l" aria-label={t('admin.policy.versions')}>
      {versions.map((one) => {
        const standing = standingOf(one);
        return (
          <li key={one.version}>
            <span>
              <b>
                {t('admin.policy.version', { n: one.version })} · {one.title}
              </b>
              <small>
                {t('admin.policy.from', { date: formatDate(one.effectiveAt) })}
                {one.material
                  ? ` · ${
                      one.toldAt === undefined
                        ? t('admin.policy.telling')
                        : t('admin.policy.told', { time: formatMoment(one.toldAt) })
                    }`
                  : null}
              </small>
              {one.summary ? <span className="adm-q">{one.summary}</span> : null}
            </span>
            {one.material ? <Badge look="accent">{t('admin.policy.material')}</Badge> : null}
            <Badge look={looks[standing]}>{t(`admin.policy.state.${standing}`)}</Badge>
            <details className="adm-b">
              <summary>{t('admin.policy.field.text')}</summary>
              <p className="adm-q">{one.text}</p>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

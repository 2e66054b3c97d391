import { listPolicyVersions } from '@pq/contract/endpoints/admin/policies';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { policyIds } from '@pq/domain/policies/policy-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PolicyVersion, PolicyVersions } from '#app/data/admin/policies.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { useNow } from '#app/lib/now.ts';
import type { BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FormBox } from '../parts/box.tsx';
import { quote, small } from '../parts/classes.ts';
import { Rows } from '../parts/rows.tsx';
import { Actions, PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import type { Route } from './+types/policies';
import { useNextVersion } from './use-next-version.ts';

type PublishStatus = 'now' | 'later' | 'past';

const badgeVariants: Record<PublishStatus, BadgeVariant> = { now: 'success', later: 'warn', past: 'plain' };

const queries = routeQueries((api) => [callQuery(api, listPolicyVersions, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.policies');

export default function PoliciesScreen() {
  const [query] = useSearchParams();
  const id = policyIds.find((known) => known === query.get('id')) ?? 'terms';
  const found = useQuery(callQuery(useApi(), listPolicyVersions, {}));
  const policy = found.data?.find((one) => one.id === id);
  return (
    <section aria-labelledby="policies">
      <ScreenTitle id="policies">{t('admin.policies')}</ScreenTitle>
      <Chips label={t('admin.policies')} edge="own">
        {policyIds.map((known) => (
          <ChipLink key={known} to={`?id=${known}`} current={known === id}>
            {t(`policy.tab.${known}`)}
          </ChipLink>
        ))}
      </Chips>
      {policy ? <PolicyBox key={id} policy={policy} /> : null}
      {!policy && found.isPending ? <PartSkeleton /> : null}
      {!policy && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
    </section>
  );
}

/** The form is based on the version that was shown when editing began; a newer one is reported on saving. */
function PolicyBox({ policy }: { policy: PolicyVersions }) {
  const [base, setBase] = useState<PolicyVersions | null>(null);
  return (
    <>
      {base ? (
        <PolicyForm of={base} onDone={() => setBase(null)} />
      ) : (
        <p className="mt-3">
          <Button height={40} onClick={() => setBase(policy)}>
            {t('admin.policy.write')}
          </Button>
        </p>
      )}
      {policy.versions.length === 0 ? (
        <EmptyState title={t('admin.policy.none')} />
      ) : (
        <VersionList versions={policy.versions} />
      )}
    </>
  );
}

function VersionList({ versions }: { versions: readonly PolicyVersion[] }) {
  const today = seoulDate(useNow());
  const inForce = versions
    .filter(({ effectiveAt }) => effectiveAt <= today)
    .toSorted((a, b) => b.effectiveAt.localeCompare(a.effectiveAt) || b.version - a.version)[0];
  const publishStatusOf = ({ version, effectiveAt }: PolicyVersion): PublishStatus =>
    effectiveAt > today ? 'later' : version === inForce?.version ? 'now' : 'past';
  return (
    <Rows
      label={t('admin.policy.versions')}
      rows={versions.map((one) => {
        const { version, title, effectiveAt, material, toldAt, summary, text } = one;
        const status = publishStatusOf(one);
        return {
          key: String(version),
          title: `${t('admin.policy.version', { n: version })} · ${title}`,
          notes: [
            [
              t('admin.policy.from', { date: formatDate(effectiveAt) }),
              material &&
                (toldAt === undefined
                  ? t('admin.policy.notifying')
                  : t('admin.policy.notified', { time: formatMoment(toldAt) })),
            ]
              .filter(Boolean)
              .join(' · '),
          ],
          content: summary ? <span className={quote}>{summary}</span> : null,
          badges: [
            material && { text: t('admin.policy.material'), variant: 'accent' },
            { text: t(`admin.policy.state.${status}`), variant: badgeVariants[status] },
          ],
          end: (
            <details className="group/fold grid flex-[1_0_100%] justify-items-start gap-3">
              <FoldLine className="text-control text-ink-2">{t('admin.policy.field.text')}</FoldLine>
              <p className={quote}>{text}</p>
            </details>
          ),
        };
      })}
    />
  );
}

function PolicyForm({ of, onDone }: { of: PolicyVersions; onDone(): void }) {
  const { form, stale, start, firstDay, isSaving } = useNextVersion(of, onDone);
  const { values, setValues, textField } = form;
  const { giveUp } = useDraftGuard(form.isDirty);
  return (
    <FormBox className="mt-3" label={t('admin.policy.write')}>
      {start ? <p className={quote}>{start}</p> : null}
      <TextField
        label={t('admin.policy.field.title')}
        maxLength={limits.noticeTitle}
        {...textField('title')}
      />
      <TextArea
        label={t('admin.policy.field.text')}
        hint={t('admin.policy.field.text.hint')}
        maxLength={limits.policy}
        rows={16}
        {...textField('text')}
      />
      <Checkbox checked={values.material} onChange={({ target }) => setValues({ material: target.checked })}>
        {t('admin.policy.field.material')}
      </Checkbox>
      {values.material ? (
        <>
          <small className={small}>{t('admin.policy.field.material.hint')}</small>
          <TextArea
            label={t('admin.policy.field.summary')}
            hint={t('admin.policy.field.summary.hint')}
            maxLength={limits.rejectMessage}
            rows={3}
            {...textField('summary')}
          />
        </>
      ) : null}
      <DateField label={t('admin.policy.field.date')} min={firstDay} {...form.field('effectiveAt')} />
      <Actions>
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={isSaving} onClick={form.submit}>
          {t('admin.policy.save')}
        </Button>
      </Actions>
      <StaleDialog stale={stale} values={values} onChoose={setValues} />
    </FormBox>
  );
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { categories, OTHER_CATEGORY } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { countLetters } from '@pq/domain/text/letters';
import { ChoiceCard, ChoiceGroup } from '#app/features/writing/choice-group.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

/** The project type needs a deliberate choice: its default is not shown as chosen. */
export function CategoryStep({ writing, place, reported }: StepProps) {
  const { content, change, decided } = writing;
  const { category, config, rewards } = content;
  const label = rewards.type[0]?.value ?? '';
  return (
    <div className="flex flex-col gap-8">
      <ChoiceGroup label={t('write.category')} variant="three">
        {categories.map((one) => (
          <ChoiceCard
            key={one}
            name="category"
            checked={category === one}
            onChange={() =>
              // Input for "other" is restored when it is chosen again, and hidden otherwise.
              change({ category: one, rewards: { type: [{ title: categoryName(one), value: label }] } })
            }
            label={categoryName(one)}
          />
        ))}
      </ChoiceGroup>
      {category === OTHER_CATEGORY ? (
        <div className="max-w-90">
          <TextField
            label={t('write.categoryOther')}
            optional={t('common.optional')}
            maxLength={limits.categoryLabel}
            value={label}
            hint={t('writing.letters', { n: countLetters(label), limit: limits.categoryLabel })}
            error={writing.refusals['rewards.type']}
            onChange={({ target: { value } }) =>
              change({ rewards: { type: [{ title: categoryName(OTHER_CATEGORY), value }] } })
            }
          />
        </div>
      ) : null}
      {place.purpose === 'projects' ? (
        <ChoiceGroup
          id={fieldId('projectType')}
          label={t('write.projectType')}
          variant="two"
          error={missingMessage('projectType', reported)}
        >
          {(['PT10', 'PT01'] as const).map((projectType) => (
            <ChoiceCard
              key={projectType}
              name="projectType"
              checked={decided.includes('projectType') && config.projectType === projectType}
              onChange={() => change({ config: { projectType } })}
              label={t(`writing.type.${projectType}`)}
              sub={t(`submit.type.${projectType}`)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      <ChoiceGroup label={t('write.deliveryType')} variant="two">
        <ChoiceCard
          name="deliveryType"
          checked={config.deliveryType === 'PQ'}
          onChange={() => change({ config: { deliveryType: 'PQ' } })}
          label={t('write.deliveryType.pq')}
          sub={t('writing.delivery.pq.sub')}
        />
        <ChoiceCard
          name="deliveryType"
          checked={config.deliveryType === ''}
          onChange={() => change({ config: { deliveryType: '' } })}
          label={t('write.deliveryType.normal')}
          sub={t('writing.delivery.normal.sub')}
        />
      </ChoiceGroup>
    </div>
  );
}

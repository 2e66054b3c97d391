import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { categories, OTHER_CATEGORY } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { ChoiceCard, ChoiceGroup } from '#app/features/writing/choice-group.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

/** Category, when the cards are charged, and how rewards reach people. What nobody has chosen yet is not shown as chosen. */
export function CategoryStep({ writing, place, reported }: StepProps) {
  const { content, change, decided } = writing;
  const { category, config, rewards } = content;
  const label = rewards.type[0]?.value ?? '';
  return (
    <div className="flex flex-col gap-8">
      <ChoiceGroup
        id={fieldId('category')}
        label={t('write.category')}
        look="three"
        error={missingMessage('category', reported)}
      >
        {categories.map((one) => (
          <ChoiceCard
            key={one}
            name="category"
            checked={decided.includes('category') && category === one}
            onChange={() =>
              // What was typed for "other" comes back with it; elsewhere nobody sees it.
              change({ category: one, rewards: { type: [{ title: categoryName(one), value: label }] } })
            }
            label={categoryName(one)}
          />
        ))}
      </ChoiceGroup>
      {decided.includes('category') && category === OTHER_CATEGORY ? (
        <div className="max-w-90">
          <TextField
            label={t('write.categoryOther')}
            optional={t('common.optional')}
            maxLength={limits.categoryLabel}
            value={label}
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
          look="two"
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
      <ChoiceGroup
        id={fieldId('deliveryType')}
        label={t('write.deliveryType')}
        look="two"
        error={missingMessage('deliveryType', reported)}
      >
        <ChoiceCard
          name="deliveryType"
          checked={decided.includes('deliveryType') && config.deliveryType === 'PQ'}
          onChange={() => change({ config: { deliveryType: 'PQ' } })}
          label={t('write.deliveryType.pq')}
          sub={t('writing.delivery.pq.sub')}
        />
        <ChoiceCard
          name="deliveryType"
          checked={decided.includes('deliveryType') && config.deliveryType === ''}
          onChange={() => change({ config: { deliveryType: '' } })}
          label={t('write.deliveryType.normal')}
          sub={t('writing.delivery.normal.sub')}
        />
      </ChoiceGroup>
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { categories, OTHER_CATEGORY } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { Radio } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

/** Category, when the cards are charged, and how rewards reach people. What nobody has chosen yet is not shown as chosen. */
export function CategoryStep({ writing, place, reported }: StepProps) {
  const { content, change, decided } = writing;
  const { category, config, rewards } = content;
  const label = rewards.type[0]?.value ?? '';
  return (
    <div className="wr-fields">
      <ChoiceGroup
        id={fieldId('category')}
        label={t('write.category')}
        look="three"
        error={missingMessage('category', reported)}
      >
        {categories.map((one) => (
          <Radio
            key={one}
            name="category"
            checked={decided.includes('category') && category === one}
            onChange={() =>
              // What was typed for "other" comes back with it; elsewhere nobody sees it.
              change({ category: one, rewards: { type: [{ title: categoryName(one), value: label }] } })
            }
          >
            <b>{categoryName(one)}</b>
          </Radio>
        ))}
      </ChoiceGroup>
      {decided.includes('category') && category === OTHER_CATEGORY ? (
        <div className="wr-short">
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
            <Radio
              key={projectType}
              name="projectType"
              checked={decided.includes('projectType') && config.projectType === projectType}
              onChange={() => change({ config: { projectType } })}
            >
              <b>{t(`writing.type.${projectType}`)}</b>
              <small>{t(`submit.type.${projectType}`)}</small>
            </Radio>
          ))}
        </ChoiceGroup>
      ) : null}
      <ChoiceGroup
        id={fieldId('deliveryType')}
        label={t('write.deliveryType')}
        look="two"
        error={missingMessage('deliveryType', reported)}
      >
        <Radio
          name="deliveryType"
          checked={decided.includes('deliveryType') && config.deliveryType === 'PQ'}
          onChange={() => change({ config: { deliveryType: 'PQ' } })}
        >
          <b>{t('write.deliveryType.pq')}</b>
          <small>{t('writing.delivery.pq.sub')}</small>
        </Radio>
        <Radio
          name="deliveryType"
          checked={decided.includes('deliveryType') && config.deliveryType === ''}
          onChange={() => change({ config: { deliveryType: '' } })}
        >
          <b>{t('write.deliveryType.normal')}</b>
          <small>{t('writing.delivery.normal.sub')}</small>
        </Radio>
      </ChoiceGroup>
    </div>
  );
}

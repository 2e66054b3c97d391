import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import { Thumbnail } from '#app/features/pictures/thumbnail.tsx';
import { ChoiceCard, ChoiceGroup } from '#app/features/writing/choice-group.tsx';
import { Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { problemOf, type RewardStepProps } from './step-props.ts';

export function BasicStep(props: RewardStepProps) {
  const { writing, files, uploads } = props;
  const { content, change } = writing;
  // Files that were uploaded for one kind are useless in another.
  const isSet = files.length > 0 || uploads.items.length > 0;
  return (
    <div className="flex flex-col gap-8">
      <ChoiceGroup
        label={
          <>
            {t('pq.category')} <Optional>({t('common.required')})</Optional>
          </>
        }
        variant="two"
        after={isSet ? <Message>{t('pq.category.set')}</Message> : null}
      >
        {([0, 1, 2, 3] as const).map((category) => (
          <ChoiceCard
            key={category}
            name="category"
            checked={content.category === category}
            disabled={isSet && content.category !== category}
            onChange={() => change({ category })}
            label={t(`pq.category.${category}`)}
            sub={t(`pq.category.${category}.sub`)}
          />
        ))}
      </ChoiceGroup>
      <TextField
        label={t('pq.title')}
        optional={t('common.required')}
        placeholder={t('pq.title.placeholder')}
        maxLength={limits.pqTitle}
        value={content.title}
        error={problemOf(props, 'title')}
        onChange={({ target }) => change({ title: target.value })}
        hint={t('pq.title.counter', { n: countLetters(content.title) })}
      />
      <Thumbnail
        label={t('pq.thumbnail')}
        url={content.images.thumbnail}
        onUrl={(thumbnail) => change({ images: { thumbnail } })}
        error={problemOf(props, 'images.thumbnail')}
        hint={t('pq.thumbnail.hint')}
        kind="pqbox"
      />
    </div>
  );
}

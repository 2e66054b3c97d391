import { t } from '@pq/domain/copy';
import { readSum } from '@pq/domain/korean-sum';
import { limits } from '@pq/domain/limits';
import type { RequiredField } from '@pq/domain/project/write-steps';
import { countLetters } from '@pq/domain/text/letters';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { OrderedPictures } from '#app/features/pictures/ordered-pictures.tsx';
import { Thumbnail } from '#app/features/pictures/thumbnail.tsx';
import { thumbnailShape } from '#app/features/pictures/use-thumbnail-crop.ts';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { Writing } from '../draft/use-draft.ts';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

const filledOf = (slots: readonly string[]) => slots.filter((url) => url !== '');

const pictureWords = {
  one: (n: number) => t('writing.picture.n', { n }),
  forward: (n: number) => t('writing.picture.forward', { n }),
  backward: (n: number) => t('writing.picture.backward', { n }),
  remove: (n: number) => t('writing.picture.remove', { n }),
  cut: (n: number) => t('writing.picture.cut.n', { n }),
  full: t('writing.picture.full'),
};

export function WordsAndPictures({ writing, reported }: Pick<StepProps, 'writing' | 'reported'>) {
  const { content, change, refusals, latest } = writing;
  return (
    <>
      <TextField
        id={fieldId('title')}
        label={t('write.title')}
        optional={t('common.required')}
        placeholder={t('write.title.placeholder')}
        maxLength={limits.title}
        value={content.title}
        error={missingMessage('title', reported) ?? refusals.title}
        onChange={({ target }) => change({ title: target.value })}
        hint={t('writing.letters', { n: countLetters(content.title), limit: limits.title })}
      />
      <Thumbnail
        id={fieldId('thumbnail')}
        label={t('write.thumbnail')}
        url={content.images.thumbnail}
        onUrl={(thumbnail) => change({ images: { thumbnail } })}
        error={missingMessage('thumbnail', reported) ?? refusals['images.thumbnail']}
        hint={t('write.image.hint')}
        kind="project"
        keyOf={() => latest().key}
      />
      <SubImages writing={writing} reported={reported} />
    </>
  );
}

export function BasicStep({ writing, place, reported }: StepProps) {
  const { content, change, refusals } = writing;
  const typeWords = writing.decided.includes('projectType')
    ? t(`detail.type.${content.config.projectType}`)
    : t('writing.type.later');
  const reading = readSum(content.amount.goal);
  return (
    <div className="flex flex-col gap-8">
      <WordsAndPictures writing={writing} {...(reported && { reported })} />
      {place.purpose === 'projects' ? (
        <div className="max-w-90">
          <NumberField
            id={fieldId('goal')}
            label={t('write.goal')}
            optional={t('common.required')}
            placeholder={t('write.goal.placeholder')}
            unit={t('common.wonUnit')}
            value={content.amount.goal || null}
            error={
              content.amount.goal > limits.goal
                ? t('writing.goal.range')
                : (missingMessage('goal', reported) ?? refusals.amount)
            }
            onValue={(goal) => change({ amount: { goal: goal ?? 0 } })}
            hint={`${reading || t('writing.goal.range')} · ${typeWords}`}
          />
        </div>
      ) : null}
    </div>
  );
}

type SubImagesProps = { writing: Writing; reported?: readonly RequiredField[] | undefined };

function SubImages({ writing, reported }: SubImagesProps) {
  const { content, change, latest } = writing;
  return (
    <OrderedPictures
      id={fieldId('subImages')}
      label={t('write.subImages')}
      words={pictureWords}
      hints={[`${t('write.subImages.hint')} ${pictureHint(t('write.image.hint'))}`]}
      kind="project"
      shape={thumbnailShape}
      keyOf={() => latest().key}
      limit={limits.subImages}
      urls={filledOf(content.subImages)}
      error={missingMessage('subImages', reported) ?? writing.refusals.subImages}
      latest={() => filledOf(latest().content.subImages)}
      onUrls={(urls) =>
        change({ subImages: Array.from({ length: limits.subImages }, (_, at) => urls[at] ?? '') })
      }
    />
  );
}

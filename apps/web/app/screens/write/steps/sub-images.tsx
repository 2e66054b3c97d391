import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RequiredField } from '@pq/domain/project/write-steps';
import { OrderedPictures } from '#app/features/pictures/ordered-pictures.tsx';
import { thumbnailShape } from '#app/features/pictures/use-thumbnail-crop.ts';
import type { Writing } from '../draft/use-draft.ts';
import { fieldId, missingMessage } from './required-fields.ts';

const filledOf = (slots: readonly string[]) => slots.filter((url) => url !== '');

const words = {
  one: (n: number) => t('writing.picture.n', { n }),
  forward: (n: number) => t('writing.picture.forward', { n }),
  backward: (n: number) => t('writing.picture.backward', { n }),
  remove: (n: number) => t('writing.picture.remove', { n }),
  cut: (n: number) => t('writing.picture.cut.n', { n }),
  full: t('writing.picture.full'),
};

type Props = { writing: Writing; reported?: readonly RequiredField[] | undefined };

/** The six slots beside the thumbnail. */
export function SubImages({ writing, reported }: Props) {
  const { content, change, latest } = writing;
  return (
    <OrderedPictures
      id={fieldId('subImages')}
      label={t('write.subImages')}
      words={words}
      hints={[`${t('write.subImages.hint')} ${t('write.image.hint')}`, t('writing.picture.order')]}
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

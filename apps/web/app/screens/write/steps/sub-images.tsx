import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { OrderedPictures } from '#app/features/pictures/ordered-pictures.tsx';
import type { Writing } from '../draft/use-draft.ts';

const filledOf = (slots: readonly string[]) => slots.filter((url) => url !== '');

const words = {
  one: (n: number) => t('writing.picture.n', { n }),
  forward: (n: number) => t('writing.picture.forward', { n }),
  backward: (n: number) => t('writing.picture.backward', { n }),
  remove: (n: number) => t('writing.picture.remove', { n }),
  full: t('writing.picture.full'),
};

/** The six slots beside the thumbnail. */
export function SubImages({ writing }: { writing: Writing }) {
  const { content, change, latest } = writing;
  return (
    <OrderedPictures
      label={t('write.subImages')}
      words={words}
      hints={[`${t('write.subImages.hint')} ${t('write.image.hint')}`, t('writing.picture.order')]}
      kind="project"
      keyOf={() => latest().key}
      limit={limits.subImages}
      urls={filledOf(content.subImages)}
      error={writing.refusals.subImages}
      latest={() => filledOf(latest().content.subImages)}
      onUrls={(urls) =>
        change({ subImages: Array.from({ length: limits.subImages }, (_, at) => urls[at] ?? '') })
      }
    />
  );
}

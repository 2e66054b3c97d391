import type { StoryContent } from '@pq/contract/calls/stories';
import { storyCategories, storyCategoryName } from '@pq/domain/community/story';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { OrderedPictures } from '#app/features/pictures/ordered-pictures.tsx';
import { Button } from '#app/ui/button.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useStoryWriting } from './use-story-writing.ts';

export const pageClass =
  'mx-auto w-full px-gutter max-w-[calc(var(--container-reading)+2*var(--spacing-gutter))] pt-5 pb-10 tablet:pt-12 tablet:pb-20';

const pictureWords = {
  one: (n: number) => t('story.form.picture.n', { n }),
  forward: (n: number) => t('story.form.picture.forward', { n }),
  backward: (n: number) => t('story.form.picture.backward', { n }),
  remove: (n: number) => t('story.form.picture.remove', { n }),
  full: t('story.form.picture.full'),
};

const hints = [
  pictureHint(t('story.form.images.hint')),
  `${t('story.form.images.first')} ${t('story.form.images.square')}`,
];

type Props = {
  uid: string;
  storyKey: string | null;
  start: StoryContent & { version?: number | undefined };
};

export function StoryForm({ uid, storyKey, start }: Props) {
  const [isSendingPictures, setSending] = useState(false);
  const { form, stale, isRecalled, beginAnew } = useStoryWriting({ uid, storyKey, start, isSendingPictures });
  const { values: words, setValues } = form;
  return (
    <form className="mt-7 grid grid-cols-1 gap-7" {...form.formProps}>
      {isRecalled ? (
        <NoticeBox
          icon={RotateCcw}
          action={
            <Button variant="text" height={40} onClick={beginAnew}>
              {t('story.form.startOver')}
            </Button>
          }
        >
          {t('story.form.recalled')}
        </NoticeBox>
      ) : null}
      <CategoryChoice chosen={words.category} onChoose={(category) => setValues({ category })} />
      <TextField
        label={t('story.form.title')}
        optional={t('common.required')}
        placeholder={t('story.form.title.placeholder')}
        maxLength={limits.storyTitle}
        {...form.textField('title')}
        hint={t('writing.letters', { n: countLetters(words.title), limit: limits.storyTitle })}
      />
      <TextArea
        height="taller"
        label={t('story.form.content')}
        optional={t('common.required')}
        placeholder={t('story.form.content.placeholder')}
        maxLength={limits.storyContent}
        {...form.textField('content')}
        hint={t('writing.letters', {
          n: formatNumber(countLetters(words.content)),
          limit: formatNumber(limits.storyContent),
        })}
      />
      <OrderedPictures
        label={t('story.form.images')}
        words={pictureWords}
        hints={hints}
        first={t('story.form.thumbnail')}
        error={form.error('images')}
        kind="story"
        square
        limit={limits.storyImages}
        urls={words.images}
        latest={() => form.getValues().images}
        onUrls={(urls) => setValues({ images: [...urls] })}
        onSending={setSending}
      />
      <Button type="submit" height={56} full busy={form.isSending}>
        {storyKey === null ? t('story.form.submit') : t('story.form.fix')}
      </Button>
      <StaleDialog stale={stale} values={words} onChoose={setValues} />
    </form>
  );
}

type Category = StoryContent['category'];

function CategoryChoice({ chosen, onChoose }: { chosen: Category; onChoose(category: Category): void }) {
  return (
    <fieldset>
      <FieldLabel>{t('story.form.category')}</FieldLabel>
      <div className="flex flex-wrap gap-x-5">
        {storyCategories.map((category) => (
          <Radio
            key={category}
            name="category"
            checked={chosen === category}
            onChange={() => onChoose(category)}
          >
            {storyCategoryName(category)}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

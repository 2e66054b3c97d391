import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { Crop, ImagePlus, Upload } from 'lucide-react';
import { type RefCallback, useEffect } from 'react';
import type { EditedBanner } from '#app/data/admin/banners.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { PictureInput, useFileDrop } from '#app/features/pictures/picture-input.tsx';
import { SendingPictures } from '#app/features/pictures/sending-pictures.tsx';
import { dropTargetClass, slotVariants } from '#app/features/pictures/slot-variants.ts';
import { usePictureUploads } from '#app/features/pictures/use-picture-uploads.ts';
import { useThumbnailCrop } from '#app/features/pictures/use-thumbnail-crop.ts';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Problem } from '../picture-field.tsx';

const CropDialog = lazyPart(
  async () => (await import('#app/features/pictures/crop/crop-dialog.tsx')).CropDialog,
);

const shapes = {
  line: { aspect: 1, most: 2_048 },
  slider: { aspect: 4 / 3, most: 2_048 },
  orderslider: { aspect: 4 / 3, most: 2_048 },
} as const;

type Props = {
  group: EditedBanner['group'];
  ref: RefCallback<HTMLElement>;
  value: UploadedFile[];
  error: string | undefined;
  onValue(files: UploadedFile[]): void;
  onState(state: UploadState): void;
};

export function BannerPicture({ group, ref, value, error, onValue, onState }: Props) {
  const uploads = usePictureUploads({ kind: 'notice' }, (stored) => onValue([{ url: stored, name: '' }]));
  const shape = shapes[group];
  const crop = useThumbnailCrop(uploads.add, shape);
  const add = (files: File[]) => void crop.pick(files);
  const drop = useFileDrop(add);
  const url = value[0]?.url ?? '';
  const label = t('admin.banner.field.image');
  const state = uploads.pictures.some(({ failure }) => failure === null)
    ? 'sending'
    : uploads.pictures.length > 0
      ? 'failed'
      : 'still';
  useEffect(() => {
    onState(state);
  }, [state, onState]);
  const isSquare = shape.aspect === 1;
  return (
    <fieldset ref={ref} className={drop.over ? dropTargetClass : undefined} {...drop.handlers}>
      <FieldLabel>
        {label} <Optional>({t('common.optional')})</Optional>
      </FieldLabel>
      <div className={isSquare ? 'max-w-40' : 'max-w-80'}>
        {url === '' ? (
          <PictureInput
            className={slotVariants({ square: isSquare, empty: true })}
            label={t('writing.picture.addTo', { label })}
            onFiles={add}
          >
            <Icon of={ImagePlus} />
            {t('writing.picture.add')}
          </PictureInput>
        ) : (
          <div className={slotVariants({ square: isSquare })}>
            <img className="size-full object-cover" src={url} alt={label} />
          </div>
        )}
      </div>
      {url === '' ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          <PictureInput className={fileButtonClass} label={`${label} ${t('common.change')}`} onFiles={add}>
            <Icon of={Upload} size={16} />
            {t('common.change')}
          </PictureInput>
          <Button variant="line" height={40} onClick={() => crop.cut(url)}>
            <Icon of={Crop} size={16} />
            {t('writing.picture.cut')}
          </Button>
          <Button
            variant="text"
            height={40}
            aria-label={`${label} ${t('common.delete')}`}
            onClick={() => onValue([])}
          >
            {t('common.delete')}
          </Button>
        </div>
      )}
      <Message>{t(isSquare ? 'admin.banner.field.image.square' : 'admin.banner.field.image.wide')}</Message>
      {crop.picked ? (
        <CropDialog picture={crop.picked} shape={shape} onClose={crop.close} onCropped={crop.cropped} />
      ) : null}
      <Problem text={error} />
      <SendingPictures
        pictures={uploads.pictures}
        arrived={uploads.arrived}
        onRetry={uploads.retry}
        onLeave={uploads.leave}
      />
    </fieldset>
  );
}

import { t } from '@pq/domain/copy';
import { Crop, ImagePlus, Trash2, Upload } from 'lucide-react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { PictureInput, useFileDrop } from '#app/features/pictures/picture-input.tsx';
import { SendingPictures } from '#app/features/pictures/sending-pictures.tsx';
import { dropTargetClass, slotVariants } from '#app/features/pictures/slot-variants.ts';
import { usePictureUploads } from '#app/features/pictures/use-picture-uploads.ts';
import { useThumbnailCrop } from '#app/features/pictures/use-thumbnail-crop.ts';
import { IconButton } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const CropDialog = lazyPart(
  async () => (await import('#app/features/pictures/crop/crop-dialog.tsx')).CropDialog,
);

// `most` is the largest width that the server stores.
const shape = { aspect: 1, most: 2_048 };

type Props = {
  url: string;
  onUrl(url: string): void;
  keyOf(): string | null;
};

export function RewardPicture({ url, onUrl, keyOf }: Props) {
  const uploads = usePictureUploads({ kind: 'project', keyOf }, onUrl);
  const crop = useThumbnailCrop(uploads.add, shape);
  const add = (files: File[]) => void crop.pick(files);
  const drop = useFileDrop(add);
  const label = t('goods.picture');
  return (
    <fieldset className={drop.over ? dropTargetClass : undefined} {...drop.handlers}>
      <FieldLabel>
        {label} <Optional>({t('common.optional')})</Optional>
      </FieldLabel>
      {url === '' ? (
        <PictureInput
          className={slotVariants({ square: true, empty: true })}
          label={t('goods.picture.add')}
          onFiles={add}
        >
          <Icon of={ImagePlus} />
          {t('goods.picture.add')}
        </PictureInput>
      ) : (
        <>
          <div className={slotVariants({ square: true })}>
            <img className="size-full object-cover" src={url} alt={label} />
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-center">
            <PictureInput
              className={`${fileButtonClass} px-3!`}
              label={t('goods.picture.change')}
              onFiles={add}
            >
              <Icon of={Upload} size={16} />
              {t('common.change')}
            </PictureInput>
            <IconButton label={`${label} ${t('writing.picture.cut')}`} onClick={() => crop.cut(url)}>
              <Icon of={Crop} size={20} />
            </IconButton>
            <IconButton label={`${label} ${t('common.delete')}`} onClick={() => onUrl('')}>
              <Icon of={Trash2} size={20} />
            </IconButton>
          </div>
        </>
      )}
      {crop.picked ? (
        <CropDialog picture={crop.picked} shape={shape} onClose={crop.close} onCropped={crop.cropped} />
      ) : null}
      <SendingPictures
        pictures={uploads.pictures}
        arrived={uploads.arrived}
        onRetry={uploads.retry}
        onLeave={uploads.leave}
      />
      {url === '' ? <Message>{pictureHint(t('write.image.hint'))}</Message> : null}
    </fieldset>
  );
}

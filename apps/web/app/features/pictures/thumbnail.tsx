import { t } from '@pq/domain/copy';
import type { UploadKind } from '@pq/domain/files/upload';
import { Crop, ImagePlus, Upload } from 'lucide-react';
import { useState } from 'react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PictureInput, useFileDrop } from './picture-input.tsx';
import { SendingPictures } from './sending-pictures.tsx';
import { dropTargetClass, slotVariants } from './slot-variants.ts';
import { usePictureUploads } from './use-picture-uploads.ts';
import { fitsThumbnail, LEAST_WIDTH, thumbnailShape, useThumbnailCrop } from './use-thumbnail-crop.ts';

const CropDialog = lazyPart(async () => (await import('./crop/crop-dialog.tsx')).CropDialog);

type Props = {
  id?: string;
  label: string;
  url: string;
  onUrl(url: string): void;
  error: string | undefined;
  hint: string;
  kind: UploadKind;
  keyOf?(): string | null;
};

export function Thumbnail({ id, label, url, onUrl: set, error, hint, kind, keyOf }: Props) {
  const uploads = usePictureUploads(keyOf ? { kind, keyOf } : { kind }, set);
  const crop = useThumbnailCrop(uploads.add);
  const add = (files: File[]) => void crop.pick(files);
  const drop = useFileDrop(add);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    <fieldset id={id} className={drop.over ? dropTargetClass : undefined} {...drop.handlers}>
      <FieldLabel>
        {label} <Optional>({t('common.required')})</Optional>
      </FieldLabel>
      <div className="grid grid-cols-1 items-center gap-3 tablet:grid-cols-[minmax(0,320px)_1fr] tablet:gap-6">
        {url === '' ? (
          <PictureInput
            className={slotVariants({ empty: true })}
            label={t('writing.picture.addTo', { label })}
            onFiles={add}
          >
            <Icon of={ImagePlus} />
            {t('writing.picture.add')}
          </PictureInput>
        ) : (
          <div className={slotVariants()}>
            <img
              className="size-full object-cover"
              src={url}
              alt={label}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          </div>
        )}
        <div>
          {url === '' ? null : (
            <div className="mt-3 flex gap-2">
              <PictureInput
                className={fileButtonClass}
                label={`${label} ${t('common.change')}`}
                onFiles={add}
              >
                <Icon of={Upload} size={16} />
                {t('common.change')}
              </PictureInput>
              <Button variant="line" height={40} onClick={() => crop.cut(url)}>
                <Icon of={Crop} size={16} />
                {t('writing.picture.cut')}
              </Button>
              <Button variant="text" height={40} onClick={() => set('')}>
                {t('common.delete')}
              </Button>
            </div>
          )}
          {url !== '' && size !== null ? <SizeWords {...size} /> : null}
          <Message>{pictureHint(hint)}</Message>
        </div>
      </div>
      {crop.picked ? (
        <CropDialog
          picture={crop.picked}
          shape={thumbnailShape}
          onClose={crop.close}
          onCropped={crop.cropped}
        />
      ) : null}
      <Refusal of={error} />
      <SendingPictures
        pictures={uploads.pictures}
        arrived={uploads.arrived}
        onRetry={uploads.retry}
        onLeave={uploads.leave}
      />
    </fieldset>
  );
}

function SizeWords({ width, height }: { width: number; height: number }) {
  const fits = fitsThumbnail(width, height);
  return (
    <>
      <Message tone={fits ? 'success' : 'plain'}>
        {t(fits ? 'writing.ratio.good' : 'writing.ratio.cut')}
      </Message>
      {width < LEAST_WIDTH ? (
        <Message tone="warn">{t('writing.picture.small', { width, height, least: LEAST_WIDTH })}</Message>
      ) : null}
    </>
  );
}

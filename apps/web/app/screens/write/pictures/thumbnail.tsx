import { t } from '@pq/domain/copy';
import { Crop, ImagePlus, Upload } from 'lucide-react';
import { useState } from 'react';
import { PictureInput, useFileDrop } from '#app/features/ordered-pictures/picture-input.tsx';
import { SendingPictures } from '#app/features/ordered-pictures/sending-pictures.tsx';
import { usePictureUploads } from '#app/features/ordered-pictures/use-picture-uploads.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { Writing } from '../keeper/use-draft.ts';
import { Refusal } from '../steps/refusal.tsx';
import { fitsThumbnail, LEAST_WIDTH, thumbnailShape, useThumbnailCrop } from './use-thumbnail-crop.ts';

const CropDialog = lazyPart(async () => (await import('#app/features/crop/crop-dialog.tsx')).CropDialog);

/** The picture of lists; one of another shape is cut to theirs before it is sent. */
export function Thumbnail({ writing }: { writing: Writing }) {
  const { content, change, latest } = writing;
  const url = content.images.thumbnail;
  const set = (thumbnail: string) => change({ images: { thumbnail } });
  const uploads = usePictureUploads({ kind: 'project', keyOf: () => latest().key }, set);
  const crop = useThumbnailCrop(uploads.add);
  const add = (files: File[]) => void crop.pick(files);
  const drop = useFileDrop(add);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    <fieldset className={drop.over ? 'pcs is-over' : 'pcs'} {...drop.handlers}>
      <legend className="lb">
        {t('write.thumbnail')} <span className="opt">({t('common.required')})</span>
      </legend>
      <div className="wr-thumb">
        {url === '' ? (
          <PictureInput
            className="wr-shot is-empty"
            label={`${t('write.thumbnail')} ${t('writing.picture.add')}`}
            onFiles={add}
          >
            <Icon of={ImagePlus} />
            {t('writing.picture.add')}
          </PictureInput>
        ) : (
          <div className="wr-shot">
            <img
              src={url}
              alt={t('write.thumbnail')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          </div>
        )}
        <div>
          {url === '' ? null : (
            <div className="wr-acts">
              <PictureInput
                className="btn btn-line btn-sm"
                label={`${t('write.thumbnail')} ${t('common.change')}`}
                onFiles={add}
              >
                <Icon of={Upload} size={16} />
                {t('common.change')}
              </PictureInput>
              <Button look="line" height={40} onClick={() => crop.cut(url)}>
                <Icon of={Crop} size={16} />
                {t('writing.picture.cut')}
              </Button>
              <Button look="text" height={40} onClick={() => set('')}>
                {t('common.delete')}
              </Button>
            </div>
          )}
          {url !== '' && size !== null ? <SizeWords {...size} /> : null}
          <p className="msg">{t('write.image.hint')}</p>
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
      <Refusal of={writing.refusals['images.thumbnail']} />
      <SendingPictures pictures={uploads.pictures} onRetry={uploads.retry} onLeave={uploads.leave} />
    </fieldset>
  );
}

/** How the picture will look in lists; one that is small is taken all the same. */
function SizeWords({ width, height }: { width: number; height: number }) {
  const fits = fitsThumbnail(width, height);
  return (
    <>
      <p className={fits ? 'msg msg-ok' : 'msg'}>{t(fits ? 'writing.ratio.good' : 'writing.ratio.cut')}</p>
      {width < LEAST_WIDTH ? (
        <p className="msg msg-warn">{t('writing.picture.small', { width, height, least: LEAST_WIDTH })}</p>
      ) : null}
    </>
  );
}

import { t } from '@pq/domain/copy';
import { ZoomIn } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type CropArea, cropPicture, type PickedPicture } from './crop-picture.ts';

const ZOOM = { min: 1, max: 4, step: 0.05 };
const STEP_PX = 4;

/** `aspect`: width by height; `most`: the maximum width of the result in pixels. */
export type CropShape = { aspect: number; round?: boolean; most: number };

type Props = {
  picture: PickedPicture;
  shape: CropShape;
  backTo?: RefObject<HTMLElement | null>;
  onClose(broken?: boolean): void;
  onCropped(file: File): void;
};

export function CropDialog({ picture, shape, backTo, onClose, onCropped }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [busy, setBusy] = useState(false);
  const area = useRef<CropArea | null>(null);
  const zoomId = useId();
  const zoomBar = useRef<HTMLInputElement>(null);
  const apply = async () => {
    if (!area.current) return;
    setBusy(true);
    try {
      onCropped(await cropPicture(picture, area.current, shape.most));
    } catch {
      onClose(true);
    }
  };
  return (
    <Dialog
      title={t('my.info.picture.crop')}
      description={t('my.info.picture.crop.body')}
      onClose={() => onClose()}
      startAt={zoomBar}
      {...(backTo && { backTo })}
      actions={
        <>
          <Button variant="line" onClick={() => onClose()}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void apply()}>
            {t('my.info.picture.apply')}
          </Button>
        </>
      }
    >
      <div className="relative mt-4 h-[min(320px,48vh)] overflow-hidden rounded-card bg-toast **:focus-visible:outline-3 **:focus-visible:outline-on-veil **:focus-visible:-outline-offset-3">
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={shape.aspect}
          cropShape={shape.round ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => {
            area.current = pixels;
          }}
          mediaProps={{ alt: '', onError: () => onClose(true) }}
          cropperProps={{ role: 'group', 'aria-label': t('my.info.picture.crop.area') }}
        />
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-3 text-ink-3" htmlFor={zoomId}>
        <Icon of={ZoomIn} size={20} />
        <span className="sr-only">{t('my.info.picture.zoom')}</span>
        <input
          ref={zoomBar}
          id={zoomId}
          type="range"
          className="h-11 min-w-0 flex-1 accent-purpose"
          {...ZOOM}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}

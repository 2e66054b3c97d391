import { t } from '@pq/domain/copy';
import { carriersOf, normalizeNumber } from '@pq/domain/shipping/carriers';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';

/** Shape Detection API, which Chrome has on Android, ChromeOS and macOS. */
declare global {
  interface Window {
    BarcodeDetector?: new () => { detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  }
}

export function canReadBarcodes(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

type Props = {
  backTo: RefObject<HTMLElement | null>;
  onRead(number: string): void;
  /** The camera is missing, or may not be used. */
  onRefused(): void;
  onClose(): void;
};

const READ_EVERY_MS = 150;

/** Shows what the camera sees until it is a tracking number. */
export function BarcodeDialog({ backTo, onRead, onRefused, onClose }: Props) {
  return (
    <Dialog
      title={t('scan.camera')}
      description={t('scan.camera.body')}
      size="roomy"
      backTo={backTo}
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <View onRead={onRead} onRefused={onRefused} />
    </Dialog>
  );
}

/** Within the dialog, which has its contents after the first effects. */
function View({ onRead, onRefused }: Pick<Props, 'onRead' | 'onRefused'>) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const over = new AbortController();
    readNumber(video, over.signal).then(
      (number) => number !== null && !over.signal.aborted && read(number),
      () => !over.signal.aborted && refuse(),
    );
    return () => over.abort();
  }, []);
  return (
    <video ref={video} className="aspect-4/3 w-full rounded-card bg-ground object-cover" muted playsInline />
  );
}

/** Null if it is over before. The camera is off in the end. */
async function readNumber(
  { current: video }: RefObject<HTMLVideoElement | null>,
  over: AbortSignal,
): Promise<string | null> {
  if (!video || !window.BarcodeDetector) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new window.BarcodeDetector();
    while (!over.aborted) {
      const codes = await detector.detect(video);
      const found = codes.find(({ rawValue }) => carriersOf(rawValue).length > 0);
      if (found) return normalizeNumber(found.rawValue);
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

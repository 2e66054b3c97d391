import { t } from '@pq/domain/copy';
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
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

const noChange = () => () => {};

export function useCanReadBarcodes(): boolean {
  return useSyncExternalStore(noChange, canReadBarcodes, () => false);
}

type Props = {
  title: string;
  description: string;
  /** What a code says; null for a code that is not looked for. */
  read(code: string): string | null;
  backTo: RefObject<HTMLElement | null>;
  onRead(found: string): void;
  /** The camera is missing, or may not be used. */
  onRefused(): void;
  onClose(): void;
};

const READ_EVERY_MS = 150;

/** Shows what the camera sees until `read` finds something in it. */
export function BarcodeDialog({ title, description, read, backTo, onRead, onRefused, onClose }: Props) {
  return (
    <Dialog
      title={title}
      description={description}
      size="roomy"
      backTo={backTo}
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <View read={read} onRead={onRead} onRefused={onRefused} />
    </Dialog>
  );
}

/** Within the dialog, which has its contents after the first effects. */
function View({ read, onRead, onRefused }: Pick<Props, 'read' | 'onRead' | 'onRefused'>) {
  const video = useRef<HTMLVideoElement>(null);
  const look = useEffectEvent(read);
  const report = useEffectEvent(onRead);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const over = new AbortController();
    readCode(video, (code) => look(code), over.signal).then(
      (found) => found !== null && !over.signal.aborted && report(found),
      () => !over.signal.aborted && refuse(),
    );
    return () => over.abort();
  }, []);
  return (
    <video ref={video} className="aspect-4/3 w-full rounded-card bg-ground object-cover" muted playsInline />
  );
}

/** Null if it is over before. The camera is off in the end. */
async function readCode(
  { current: video }: RefObject<HTMLVideoElement | null>,
  look: Props['read'],
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
      for (const { rawValue } of codes) {
        const found = look(rawValue);
        if (found !== null) return found;
      }
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

import { t } from '@pq/domain/copy';
import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import { useEffect, useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { PickedPicture } from './crop/crop-picture.ts';

/** The maximum width at which the server stores pictures. */
export const thumbnailShape = { aspect: 4 / 3, most: 2_048 };
/** Smaller pictures are blurred on the widest cards. */
export const LEAST_WIDTH = 800;
/** An invisible deviation from 4:3. */
const SLACK = 0.02;

export function fitsThumbnail(width: number, height: number, { aspect } = thumbnailShape): boolean {
  return Math.abs(width / height / aspect - 1) < SLACK;
}

export function useThumbnailCrop(send: (files: File[]) => void, shape = thumbnailShape) {
  const toast = useToast();
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);
  return {
    picked,
    async pick([file]: File[]) {
      if (!file) return;
      // Files that will be refused are reported by the upload like any other file.
      if (refusalBeforeSending('project', file)) return send([file]);
      const size = await createImageBitmap(file).catch(() => null);
      if (size && !fitsThumbnail(size.width, size.height, shape))
        return setPicked({ url: URL.createObjectURL(file), name: file.name });
      send([file]);
    },
    cut: (url: string) => setPicked({ url, name: url.slice(url.lastIndexOf('/') + 1) }),
    close(broken?: boolean) {
      setPicked(null);
      if (broken) toast(t('my.info.picture.broken'), 'error');
    },
    cropped(file: File) {
      setPicked(null);
      send([file]);
    },
  };
}

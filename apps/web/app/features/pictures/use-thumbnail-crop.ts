import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/files/upload';
import { useEffect, useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { PickedPicture } from './crop/crop-picture.ts';

/** As wide as the server keeps pictures. */
export const thumbnailShape = { aspect: 4 / 3, most: 2_048 };
/** Smaller pictures are blurred where a card is widest. */
export const LEAST_WIDTH = 800;
/** As far from 4:3 as nobody sees. */
const SLACK = 0.02;

/** Whether a picture of this size is shown whole where pictures have the shape: in lists, unless another one is named. */
export function fitsThumbnail(width: number, height: number, { aspect } = thumbnailShape): boolean {
  return Math.abs(width / height / aspect - 1) < SLACK;
}

/** The way of a picked picture to its shape: one that has it is sent as it is, others are cut first. */
export function useThumbnailCrop(send: (files: File[]) => void, shape = thumbnailShape) {
  const toast = useToast();
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.url) : undefined), [picked]);
  return {
    picked,
    async pick([file]: File[]) {
      if (!file) return;
      // What is refused anyway is told where every file is.
      if (fileProblem('project', file)) return send([file]);
      const size = await createImageBitmap(file).catch(() => null);
      if (size && !fitsThumbnail(size.width, size.height, shape))
        return setPicked({ url: URL.createObjectURL(file), name: file.name });
      send([file]);
    },
    /** A picture that is there already is cut anew. */
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

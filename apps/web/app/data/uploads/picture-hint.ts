import { t } from '@pq/domain/copy';

/** The rule of an upload of pictures, and that larger ones are shrunk instead of refused. */
export const pictureHint = (rule: string): string => `${rule} · ${t('upload.shrunk')}`;

import { t } from '@pq/domain/copy';

export const pictureHint = (rule: string): string => `${rule} · ${t('upload.shrunk')}`;

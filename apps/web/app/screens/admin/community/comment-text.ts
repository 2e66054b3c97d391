import { t } from '@pq/domain/copy';

export function commentText({ text, isDeleted }: { text: string; isDeleted: boolean }): string {
  return isDeleted ? t('comment.deletedText') : text;
}

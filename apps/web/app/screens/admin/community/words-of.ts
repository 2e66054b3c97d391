import { t } from '@pq/domain/copy';

/** The text of a comment for a moderator; a deleted comment has none left. */
export function wordsOf({ text, isDeleted }: { text: string; isDeleted: boolean }): string {
  return isDeleted ? t('comment.deletedText') : text;
}

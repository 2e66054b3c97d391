import { t } from '@pq/domain/copy';

/** What a moderator reads of a comment; of one that its author has deleted nothing is left. */
export function wordsOf({ text, isDeleted }: { text: string; isDeleted: boolean }): string {
  return isDeleted ? t('comment.deletedText') : text;
}

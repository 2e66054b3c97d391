import { nicknameKey, nicknameProblem } from '@pq/domain/member/nickname';
import type { Platform } from '#src/platform/platform.ts';
import { findProviderByEmail, isNicknameTaken } from '../queries.ts';

/** Whether an e-mail belongs to a member, whatever the method. */
export async function isEmailInUse(platform: Platform, email: string): Promise<boolean> {
  return (await findProvider(platform, email)) !== null;
}

/** Whether a nickname, or one that reads the same, is taken; reserved ones always are. */
export async function isNicknameInUse(platform: Platform, nickname: string): Promise<boolean> {
  if (nicknameProblem(nickname) === 'reserved') return true;
  const key = nicknameKey(nickname);
  const { database, config } = platform;
  return isStorable(key) && (await isNicknameTaken(database.db, key, config.auth.linkTtlS));
}

/** The sign-in method of an e-mail; null when nobody has it, or its owner let the link to prove it expire. */
export async function findProvider({ database, config }: Platform, email: string) {
  return isStorable(email) ? findProviderByEmail(database.db, email, config.auth.linkTtlS) : null;
}

/** PostgreSQL takes no NUL and no lone surrogate; nothing stored equals a text with one. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

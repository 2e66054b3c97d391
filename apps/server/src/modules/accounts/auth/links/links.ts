import type { Method } from '../queries.ts';

/** Addresses that mails and redirects of sign-in lead to. */

/** Confirms an e-mail on a plain GET, then goes on to a screen (surface.md). */
export function verificationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`;
}

/** The screen that takes a new password (A-114). */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/password/change?token=${encodeURIComponent(token)}`;
}

/**
 * The sign-in screen with one text of the copy shown on it. `method` is how the member signs in, told only to a person who
 * has proven to be that member; by e-mail is what the screen is for, so it is not said.
 */
export function loginScreen(message: string, method: Method = 'email'): string {
  return `/login?message=${message}${method === 'email' ? '' : `&method=${method}`}`;
}

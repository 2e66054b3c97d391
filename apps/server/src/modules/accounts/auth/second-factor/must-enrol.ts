import type { Config } from '#src/config/config.ts';
import type { Caller } from '#src/platform/http/caller.ts';

/** Whether somebody has to enrol a second factor before they count as an administrator: in production, every administrator. */
export function mustEnrol(
  { mode }: Pick<Config, 'mode'>,
  { role, enrolled }: { role: Caller['role']; enrolled: boolean },
): boolean {
  return mode === 'production' && role === 'admin' && !enrolled;
}

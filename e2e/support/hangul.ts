import type { Page } from '@playwright/test';

/** Types like a Korean input method: each state of the syllables is composed, and the last one stays open. */
export async function composeHangul(
  page: Page,
  states: readonly string[],
): Promise<{
  /** Enter during the composition: keyCode 229, and no effect beyond the composition. */
  enterInside(): Promise<void>;
  finish(): Promise<void>;
}> {
  const devtools = await page.context().newCDPSession(page);
  for (const text of states)
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  return {
    async enterInside() {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    async finish() {
      await devtools.send('Input.insertText', { text: states.at(-1) ?? '' });
      await devtools.detach();
    },
  };
}

import { timers } from '@pq/domain/limits';

/** What is needed of the editor. */
type Told = {
  view: { composing: boolean };
  getHTML(): string;
  on(event: 'update', hear: () => void): unknown;
};

/** Tells the HTML after a pause, never in the middle of a syllable, and at once when the editor goes. */
export function tellAfterPause(editor: Told, tell: (html: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(say, timers.autosaveMs);
  };
  const say = () => {
    if (editor.view.composing) return wait();
    timer = undefined;
    tell(editor.getHTML());
  };
  editor.on('update', wait);
  return {
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      tell(editor.getHTML());
    },
  };
}

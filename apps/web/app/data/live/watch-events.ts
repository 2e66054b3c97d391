import { browserPage, connectEvents, type Page, type Watch } from './connect-events.ts';

/** A hidden page has no connection and polls nothing. Returns a function that stops it. */
export function watchEvents<Event>(watch: Watch<Event>, page: Page = browserPage): () => void {
  let close: (() => void) | null = null;
  const follow = () => {
    close?.();
    close = page.isHidden() ? null : connectEvents(watch, page);
  };
  const forget = page.onVisibility(follow);
  follow();
  return () => {
    forget();
    close?.();
    close = null;
  };
}

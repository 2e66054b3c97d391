import { t } from '@pq/domain/copy';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ID = 'stale-notice';

/** What the server looks for, to put the line in its place. */
const PlaceContext = createContext('');
export const StalePlaceProvider = PlaceContext.Provider;

/** The line above a page of the last minute, shown while no newer one can be rendered. */
export function StaleLine() {
  return (
    <p className="text-balance bg-accent-tint px-5 py-2 text-center text-ink-2 text-small" role="status">
      {t('outage.stale')}
    </p>
  );
}

/**
 * Where the server puts that line into a page that it has rendered before. The browser takes what it finds there as it is, and
 * takes it away when somebody goes on to another page.
 */
export function StaleNotice() {
  const place = useContext(PlaceContext);
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) document.getElementById(ID)?.replaceChildren();
  }, [key]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a place that only the server fills, with its own line
  return <div id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: place }} />;
}

import { t } from '@pq/domain/copy';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ID = 'stale-notice';

// The placeholder that the server replaces with the notice.
const PlaceContext = createContext('');
export const StalePlaceProvider = PlaceContext.Provider;

export function StaleLine() {
  return (
    <p className="text-balance bg-accent-tint px-5 py-2 text-center text-ink-2 text-small" role="status">
      {t('outage.stale')}
    </p>
  );
}

/**
 * The server inserts the notice here into a cached page. The browser hydrates it unchanged and removes it on
 * the next navigation.
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

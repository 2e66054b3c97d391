import { t } from '@pq/domain/copy';
import { type ComponentType, useEffect, useState } from 'react';
import { loadPage } from '#app/lib/load-page.ts';
import { Button, Spinner } from '#app/ui/button.tsx';
import type { EditorProps } from './types.ts';

/** The editor is a large script: only screens that show one load it, in the browser alone. */
const load = async () => (await import('./editing.tsx')).Editing;

/** Browsers remember a failed module, so the retry reloads the page. */
export function Editor(props: EditorProps) {
  const [Loaded, setLoaded] = useState<ComponentType<EditorProps> | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let gone = false;
    load().then(
      (part) => gone || setLoaded(() => part),
      () => gone || setMissing(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className="inset-ring inset-ring-line grid min-h-80 place-items-center gap-4 rounded-card">
      {missing ? (
        <>
          <p role="alert">{t('editor.missing')}</p>
          <Button variant="line" height={40} onClick={() => loadPage()}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  );
}

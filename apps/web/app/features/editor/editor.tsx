import { t } from '@pq/domain/copy';
import { type ComponentType, useEffect, useState } from 'react';
import { Button, Spinner } from '#app/ui/button.tsx';
import type { EditorProps } from './types.ts';

/** The editor is a large piece of script: only screens that show one fetch it, in the browser alone. */
const load = async () => (await import('./editing.tsx')).Editing;

/**
 * Writes a text with pictures, videos, links, files and card-news. Knows nothing of what is written about. When its script
 * does not come it says so and can be asked for again (R-EDITOR-17).
 */
export function Editor(props: EditorProps) {
  const [Loaded, setLoaded] = useState<ComponentType<EditorProps> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches anew
  useEffect(() => {
    let gone = false;
    setMissing(false);
    load().then(
      (part) => gone || setLoaded(() => part),
      () => gone || setMissing(true),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className="ed-wait">
      {missing ? (
        <>
          <p role="alert">{t('editor.missing')}</p>
          <Button look="line" height={40} onClick={() => setAttempt(attempt + 1)}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  );
}

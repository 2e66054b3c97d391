import { t } from '@pq/domain/copy';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const ThemeChoice = lazyPart(async () => (await import('./theme-choice.tsx')).ThemeChoice);

const TITLE_ID = 'theme-menu';

/** The choice of the theme below its title, closed: its words alone would cost every page a slice of the typeface. */
export function ThemeMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="theme-m" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary id={TITLE_ID}>
        {t('theme.title')}
        <Icon of={ChevronDown} size={16} />
      </summary>
      {isOpen ? <ThemeChoice titleId={TITLE_ID} /> : null}
    </details>
  );
}

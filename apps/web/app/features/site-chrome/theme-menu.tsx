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
    <details className="group/theme text-ink-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        id={TITLE_ID}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-control [&::-webkit-details-marker]:hidden"
      >
        {t('theme.title')}
        <Icon className="group-open/theme:rotate-180" of={ChevronDown} size={16} />
      </summary>
      {isOpen ? <ThemeChoice titleId={TITLE_ID} /> : null}
    </details>
  );
}

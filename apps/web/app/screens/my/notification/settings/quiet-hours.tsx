import { t } from '@pq/domain/copy';
import { type Preferences, useSavePreferences } from '#app/data/notification-preferences.ts';
import { Switch } from '#app/ui/forms/choice.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';

type Quiet = Preferences['quiet'];

/** When pushes wait. Each change saves itself. */
export function QuietHours({ quiet }: { quiet: Quiet }) {
  const save = useSavePreferences();
  // Shows what was chosen until the answer arrives.
  const shown = (save.isPending ? save.variables.quiet : undefined) ?? quiet;
  const change = (changes: Partial<Quiet>) => {
    if (!save.isPending) save.mutate({ quiet: { ...quiet, ...changes } });
  };
  return (
    <section className={`${surfaceClass} mt-4 px-4 py-5 tablet:p-6`} aria-labelledby="quiet-hours">
      <div className="flex items-center justify-between gap-3">
        <h2 id="quiet-hours" className="text-h2">
          {t('notification.settings.quiet')}
        </h2>
        <span className="inline-flex min-h-11 items-center *:gap-0">
          <Switch checked={shown.on} onChange={({ target }) => change({ on: target.checked })}>
            <span className="sr-only">{t('notification.settings.quiet')}</span>
          </Switch>
        </span>
      </div>
      {shown.on ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Hour of="from" value={shown.from} except={shown.to} onHour={(from) => change({ from })} />
          <Hour of="to" value={shown.to} except={shown.from} onHour={(to) => change({ to })} />
        </div>
      ) : null}
      <p className="mt-3 text-ink-3 text-small text-pretty">{t('notification.settings.quiet.body')}</p>
    </section>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type HourProps = { of: 'from' | 'to'; value: number; except: number; onHour(hour: number): void };

/** The other end is no choice: quiet hours would last for no time. */
function Hour({ of, value, except, onHour }: HourProps) {
  return (
    <span className="flex items-center gap-2">
      <NativeSelect
        aria-label={t(`notification.settings.quiet.${of}`)}
        value={value}
        onChange={({ target }) => onHour(Number(target.value))}
      >
        {HOURS.filter((hour) => hour !== except).map((hour) => (
          <option key={hour} value={hour}>
            {formatHour(hour)}
          </option>
        ))}
      </NativeSelect>
      <span className="flex-none text-note">{t(`notification.settings.quiet.${of}Tail`)}</span>
    </span>
  );
}

function formatHour(hour: number): string {
  const half = t(hour < 12 ? 'notification.settings.quiet.am' : 'notification.settings.quiet.pm');
  return t('notification.settings.quiet.hour', { half, n: hour % 12 || 12 });
}

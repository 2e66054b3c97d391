import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { type SupporterExport, supporterPreviewQuery } from '#app/data/project-insight.ts';

const cell = 'max-w-60 truncate px-3 py-1.5 text-left font-normal';

export function ExportPreview({ asked }: { asked: Omit<SupporterExport, 'format'> }) {
  const { data } = useQuery(supporterPreviewQuery(useApi(), asked));
  if (data?.rows.length === 0) return null;
  return (
    <section
      className="mt-5 min-h-[6.5rem] overflow-x-auto rounded-card text-small inset-ring inset-ring-line"
      aria-label={t('supporters.export.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse whitespace-nowrap">
        <thead>
          <tr className="text-ink-2">
            {data?.headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are what they are by their place
              <th key={at} scope="col" className={`${cell} bg-ground`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so are lines
            <tr key={n} className="border-line border-t">
              {row.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { type AnyReport, type ReportSection, reportSections } from './report-sections';

/** A report on the screen, in as many columns as fit. */
export function ReportView({ report }: { report: AnyReport }) {
  const { t } = useTranslation('pos');
  return (
    <div className="@container">
      <div className="@xl:columns-2 @4xl:columns-3 gap-x-8">
        {reportSections(t, report).map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  );
}

function Section({ section: { title, rows } }: { section: ReportSection }) {
  return (
    <section className="mb-5 break-inside-avoid">
      {title ? <h3 className="mb-1 font-semibold text-ink-2 text-sm">{title}</h3> : null}
      <dl className="border-line border-t text-sm tabular-nums">
        {rows.map(({ left, right, strong, under }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move.
            key={index}
            className={cn(
              'flex justify-between gap-4 py-1',
              under || left === '' ? 'pl-3 text-ink-3' : 'border-line border-t first:border-t-0',
              strong && 'font-semibold',
            )}
          >
            <dt className="min-w-0 break-words">{left}</dt>
            <dd className={cn('shrink-0 text-right', right.length > 24 && 'shrink')}>{right}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

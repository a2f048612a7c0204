import type { ShiftReport } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { type AnyReport, type ReportSection, reportSections, reportTill, reportTitle } from './report-sections';

export interface ReportPaperProps {
  report: AnyReport;
  supplement: ShiftReport | null;
  /** Printed before. Only a Z report says so: an X reading is another one each time. */
  copy: boolean;
  printedAt: string;
}

/** A report on a roll or a page; the numbers are those that were stored when the shift was closed. */
export function ReportPaper({ report, supplement, copy, printedAt }: ReportPaperProps) {
  const { t } = useTranslation('pos');
  const { store } = report;
  const isFinal = 'closing' in report;
  return (
    <main className="shift">
      <header>
        <h1>{store.name}</h1>
        <p>
          {store.address.includes(store.city) ? store.address : [store.address, store.city].filter(Boolean).join(', ')}
        </p>
        {store.phone ? <p>{store.phone}</p> : null}
        <p className="mark">{reportTitle(t, report)}</p>
        <p>{reportTill(t, report)}</p>
        {copy && isFinal ? <p className="mark">{t('copy')}</p> : null}
      </header>
      <div className="sections">
        <Sections sections={reportSections(t, report)} />
      </div>
      {supplement ? (
        <>
          <p className="mark">{t('reportSupplement')}</p>
          <p className="centre">{t('reportSupplementText')}</p>
          <div className="sections">
            <Sections sections={reportSections(t, supplement)} />
          </div>
        </>
      ) : null}
      {isFinal ? (
        <div className="signatures">
          <p>{t('reportSigned')}</p>
          <p>{t('reportManager')}</p>
        </div>
      ) : (
        <p className="centre">{t('reportXText')}</p>
      )}
      <footer>{printedAt}</footer>
    </main>
  );
}

const Sections = ({ sections }: { sections: ReportSection[] }) =>
  sections.map(({ id, title, rows }) => (
    <section key={id}>
      {title ? <h2>{title}</h2> : null}
      {rows.map(({ left, right, strong, under }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move.
        <p key={index} className={['row', strong && 'strong', under && 'under'].filter(Boolean).join(' ')}>
          <span>{left}</span>
          {right ? <span>{right}</span> : null}
        </p>
      ))}
    </section>
  ));

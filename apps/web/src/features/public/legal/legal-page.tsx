import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format';

const LAST_CHANGED = '2026-11-22T06:00:00Z';

export interface Clause {
  title: string;
  text: string;
  /** Anchor for links to this clause. */
  id?: string;
}

/** A legal text with numbered clauses. */
export function LegalPage({ title, intro, clauses }: { title: string; intro: string; clauses: readonly Clause[] }) {
  const { t } = useTranslation('legal');
  return (
    <article className="mx-auto w-full max-w-page px-4 pt-10 pb-20 sm:px-6 sm:pt-16">
      <h1 tabIndex={-1} className="title text-4xl">
        {title}
      </h1>
      <p className="mt-4 max-w-read text-ink-2 text-lg">{intro}</p>
      <ol className="mt-10 max-w-[860px]">
        {clauses.map((clause, index) => (
          <li
            key={clause.title}
            id={clause.id}
            className="grid scroll-mt-20 gap-x-6 gap-y-1 border-line border-t py-5 sm:grid-cols-[2.5rem_16rem_1fr]"
          >
            <span aria-hidden="true" className="font-mono text-ink-3 text-sm sm:pt-1">
              {String(index + 1).padStart(2, '0')}
            </span>
            <h2 className="font-semibold text-lg">{clause.title}</h2>
            <p className="max-w-read text-ink-2">{clause.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-3 text-sm">{t('lastChanged', { date: formatDate(LAST_CHANGED) })}</p>
    </article>
  );
}

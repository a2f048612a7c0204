import { Cell, HeaderCell, Table, TableBody, TableFoot, TableHead, TableRow } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatDate, formatInstant, formatMoney } from '../../lib/format';

interface StatementEntry {
  id: number;
  occurredOn: string;
  /** The number of the document, or its kind where it has none. */
  document: string;
  /** Below the number. */
  kind: string;
  reference: string;
  effectMinor: number;
  balanceMinor: number | null;
}

interface StatementPaperProps {
  /** Who states, with the lines of its address. */
  issuer: { name: string; lines: readonly string[] };
  party: { name: string; address: string; phone: string; email: string };
  from: string;
  to: string;
  openingMinor: number;
  entries: readonly StatementEntry[];
  closingMinor: number;
  /** The label of a balance below 0. */
  inFavour: string;
  ageing: { title: string; figures: ReactNode };
}

/** A statement of account of a customer or a supplier, for A4. */
export function StatementPaper(props: StatementPaperProps) {
  const { issuer, party, from, to, openingMinor, entries, closingMinor, inFavour, ageing } = props;
  const { t } = useTranslation('statement');
  return (
    <article
      aria-label={t('title')}
      className="flex max-w-4xl flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-medium">{issuer.name}</p>
          {issuer.lines.length > 0 ? <p className="text-ink-2 text-sm">{issuer.lines.join(' · ')}</p> : null}
          <h2 className="title mt-2 text-xl">{t('title')}</h2>
          <p className="text-ink-2">
            {formatDate(from)} – {formatDate(to)}
          </p>
        </div>
        <address className="text-sm not-italic sm:text-right">
          <strong className="block text-base">{party.name}</strong>
          {[party.address, party.phone, party.email].filter(Boolean).map((line) => (
            <span key={line} className="block text-ink-2">
              {line}
            </span>
          ))}
        </address>
      </header>
      <Table label={t('title')} bare>
        <TableHead>
          <tr>
            <HeaderCell>{t('date')}</HeaderCell>
            <HeaderCell>{t('document')}</HeaderCell>
            <HeaderCell>{t('reference')}</HeaderCell>
            <HeaderCell numeric>{t('charge')}</HeaderCell>
            <HeaderCell numeric>{t('credit')}</HeaderCell>
            <HeaderCell numeric>{t('balance')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          <TableRow>
            <Cell className="whitespace-nowrap">{formatDate(from)}</Cell>
            <Cell colSpan={4}>{t('opening')}</Cell>
            <Cell numeric>{formatAmount(openingMinor)}</Cell>
          </TableRow>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
          {entries.length === 0 ? (
            <TableRow>
              <Cell colSpan={6} className="text-ink-2">
                {t('empty')}
              </Cell>
            </TableRow>
          ) : null}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell colSpan={5}>{closingMinor < 0 ? inFavour : t('closing')}</Cell>
            <Cell numeric>{formatMoney(Math.abs(closingMinor))}</Cell>
          </tr>
        </TableFoot>
      </Table>
      <section aria-label={ageing.title} className="flex break-inside-avoid flex-col gap-2">
        <h3 className="font-medium">{ageing.title}</h3>
        {ageing.figures}
      </section>
      <p className="text-ink-3 text-xs">{t('made', { when: formatInstant(new Date().toISOString()) })}</p>
    </article>
  );
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  const { occurredOn, document, kind, reference, effectMinor, balanceMinor } = entry;
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">{formatDate(occurredOn)}</Cell>
      <Cell className="whitespace-nowrap">
        {document}
        {kind ? <span className="block text-ink-3 text-xs">{kind}</span> : null}
      </Cell>
      <Cell>{reference}</Cell>
      <Cell numeric>{effectMinor > 0 ? formatAmount(effectMinor) : ''}</Cell>
      <Cell numeric>{effectMinor < 0 ? formatAmount(-effectMinor) : ''}</Cell>
      <Cell numeric>{balanceMinor === null ? '' : formatAmount(balanceMinor)}</Cell>
    </TableRow>
  );
}

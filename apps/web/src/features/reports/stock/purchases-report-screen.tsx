import type { PurchaseReport } from '@bhandar/domain/reports';
import { Cell, cn, HeaderCell, Table, TableBody, TableFoot, TableHead, TableRow } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, csvMoney, QueryState, useHrefTo, useSaveCsv } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { buyerName, isByStores } from '../../../lib/buyer';
import { formatAmount, formatCount, formatPercent } from '../../../lib/format';
import { Change } from '../change';
import { PeriodPicker } from '../period-picker';
import { ComparedPeriod, ReportHeader } from '../report-header';
import type { Translate } from '../report-labels';
import { useReportView } from '../use-report-view';

const BOUGHT = [
  'grossMinor',
  'discountMinor',
  'vatMinor',
  'totalMinor',
  'returnedMinor',
  'returnedVatMinor',
  'paidMinor',
] as const;
const TAXED = ['purchasedMinor', 'purchaseVatMinor', 'soldMinor', 'saleVatMinor'] as const;

/** Purchases by supplier, and input and output VAT; with their buyers once stores buy for themselves. */
export default function PurchasesReportScreen() {
  const { t } = useTranslation('reports');
  const view = useReportView();
  const query = trpc.reports.purchases.useQuery(view.period, { placeholderData: keepPreviousData });
  const saveCsv = useSaveCsv();
  const named = isByStores(query.data?.suppliers ?? []);
  const buyersNamed = isByStores((query.data?.vat ?? []).flatMap(({ buyers }) => buyers));
  const save = () =>
    saveCsv(`${t('buyFile')}-${view.period.from}-${view.period.to}`, [
      [
        t('supplier'),
        ...(named ? [t('buyer')] : []),
        t('buyCount'),
        ...BOUGHT.map((name) => t(`buy_${name}`)),
        t('buyBefore'),
      ],
      ...(query.data?.suppliers ?? []).map((row) => [
        row.supplier || t('noSupplier'),
        ...(named ? [buyerName(row, t('buyerWarehouse'))] : []),
        row.purchases,
        ...BOUGHT.map((name) => csvMoney(row[name])),
        csvMoney(row.totalBeforeMinor),
      ]),
      [],
      [t('vatRate'), ...TAXED.map((name) => t(`vat_${name}`)), ...(buyersNamed ? [t('buyer')] : [])],
      ...(query.data?.vat ?? []).flatMap((row) => [
        [rateName(row.rateBp, t), ...TAXED.map((name) => csvMoney(row[name]))],
        ...(buyersNamed ? row.buyers : []).map((buyer) => [
          rateName(row.rateBp, t),
          csvMoney(buyer.purchasedMinor),
          csvMoney(buyer.purchaseVatMinor),
          '',
          '',
          buyerName(buyer, t('buyerWarehouse')),
        ]),
      ]),
    ]);
  return (
    <>
      <ReportHeader
        description={<ComparedPeriod period={view.period} query={query} />}
        isReady={query.data !== undefined && !query.isPlaceholderData}
        onSave={save}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <PeriodPicker view={view} />
      </div>
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')}>
        {(report) => (
          <div className={cn('flex flex-col gap-6 transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <Suppliers report={report} />
            <Vat report={report} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Suppliers({ report: { suppliers } }: { report: PurchaseReport }) {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  const named = isByStores(suppliers);
  const sumOf = (name: (typeof BOUGHT)[number] | 'purchases' | 'totalBeforeMinor') =>
    suppliers.reduce((sum, row) => sum + row[name], 0);
  return (
    <Table label={t('purchasesReport')}>
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t('supplier')}</HeaderCell>
          {named ? <HeaderCell>{t('buyer')}</HeaderCell> : null}
          <HeaderCell numeric>{t('buyCount')}</HeaderCell>
          {BOUGHT.map((name) => (
            <HeaderCell key={name} numeric>
              {t(`buy_${name}`)}
            </HeaderCell>
          ))}
          <HeaderCell numeric>{t('change')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {suppliers.map((row) => {
          const href = row.supplierId ? hrefTo('supplierAccount', { id: row.supplierId }) : undefined;
          return (
            <TableRow key={`${row.supplierId} ${row.store?.id}`}>
              <Cell pin="start">
                {href ? (
                  <AppLink href={href} className="font-medium text-brand-ink underline-offset-4 hover:underline">
                    {row.supplier}
                  </AppLink>
                ) : (
                  row.supplier || t('noSupplier')
                )}
              </Cell>
              {named ? <Cell>{buyerName(row, t('buyerWarehouse'))}</Cell> : null}
              <Cell numeric>{formatCount(row.purchases)}</Cell>
              {BOUGHT.map((name) => (
                <Cell key={name} numeric>
                  {formatAmount(row[name])}
                </Cell>
              ))}
              <Cell numeric>
                <Change now={row.totalMinor} before={row.totalBeforeMinor} neutral />
              </Cell>
            </TableRow>
          );
        })}
        {suppliers.length === 0 ? (
          <TableRow>
            <Cell colSpan={named ? 11 : 10} className="text-ink-2">
              {t('buyNone')}
            </Cell>
          </TableRow>
        ) : null}
      </TableBody>
      <TableFoot>
        <tr>
          <Cell pin="start">{t('sum')}</Cell>
          {named ? <Cell /> : null}
          <Cell numeric>{formatCount(sumOf('purchases'))}</Cell>
          {BOUGHT.map((name) => (
            <Cell key={name} numeric>
              {formatAmount(sumOf(name))}
            </Cell>
          ))}
          <Cell numeric>
            <Change now={sumOf('totalMinor')} before={sumOf('totalBeforeMinor')} neutral />
          </Cell>
        </tr>
      </TableFoot>
    </Table>
  );
}

const rateName = (rateBp: number | null, t: Translate): string =>
  rateBp === null ? t('vatNoRate') : formatPercent(rateBp);

function Vat({ report: { vat } }: { report: PurchaseReport }) {
  const { t } = useTranslation('reports');
  const named = isByStores(vat.flatMap(({ buyers }) => buyers));
  return (
    <section className="flex flex-col gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-base">{t('vatSummary')}</h2>
      <Table label={t('vatSummary')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('vatRate')}</HeaderCell>
            {TAXED.map((name) => (
              <HeaderCell key={name} numeric>
                {t(`vat_${name}`)}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {vat.map((row) => (
            <Fragment key={row.rateBp ?? ''}>
              <TableRow>
                <Cell>{rateName(row.rateBp, t)}</Cell>
                {TAXED.map((name) => (
                  <Cell key={name} numeric>
                    {formatAmount(row[name])}
                  </Cell>
                ))}
              </TableRow>
              {(named ? row.buyers : []).map((buyer) => (
                <TableRow key={buyer.store?.id ?? ''}>
                  <Cell className="pl-8 text-ink-2">{buyerName(buyer, t('buyerWarehouse'))}</Cell>
                  <Cell numeric className="text-ink-2">
                    {formatAmount(buyer.purchasedMinor)}
                  </Cell>
                  <Cell numeric className="text-ink-2">
                    {formatAmount(buyer.purchaseVatMinor)}
                  </Cell>
                  <Cell />
                  <Cell />
                </TableRow>
              ))}
            </Fragment>
          ))}
          {vat.length === 0 ? (
            <TableRow>
              <Cell colSpan={5} className="text-ink-2">
                {t('vatNone')}
              </Cell>
            </TableRow>
          ) : null}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell>{t('sum')}</Cell>
            {TAXED.map((name) => (
              <Cell key={name} numeric>
                {formatAmount(vat.reduce((sum, row) => sum + row[name], 0))}
              </Cell>
            ))}
          </tr>
        </TableFoot>
      </Table>
      <p className="max-w-read text-ink-3 text-sm">{t('vatText')}</p>
    </section>
  );
}

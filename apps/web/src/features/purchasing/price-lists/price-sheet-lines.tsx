import { SHEET_LINE_SORTS, type SheetLine } from '@bhandar/domain/purchasing';
import { parseWhole } from '@bhandar/domain/shared';
import { Button, NumberInput } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { ShoppingCart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceFilter, DataTable, keepRows, serialColumn, usePage } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { trpc } from '../../../lib/api/trpc';
import { currencySign, formatAmount, formatCount, formatMoney } from '../../../lib/format';
import type { Choice } from '../purchases/sheet-purchase';
import { useBuying } from '../purchases/use-buying';
import { useSheetPurchase } from '../purchases/use-sheet-purchase';
import { Change } from './supplier-document-columns';

const COMPARED = ['dearer', 'cheaper', 'unmatched'] as const;
const columnsOf = (t: TFunction<'purchasing'>): Column<SheetLine>[] => [
  serialColumn(t('serial')),
  {
    id: 'product',
    header: t('docProductName'),
    sort: 'tradeName',
    card: 'title',
    csv: ({ tradeName }) => tradeName,
    cell: ({ tradeName, strength, genericName, company }) => (
      <ItemCell name={tradeName} strength={strength} detail={[genericName, company].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'packSize',
    header: t('docPackSize'),
    align: 'end',
    card: 'hidden',
    cell: ({ packSize }) => formatCount(packSize),
  },
  {
    id: 'packTp',
    header: `${t('docPackTp')} (${currencySign()})`,
    sort: 'packTp',
    align: 'end',
    card: 'aside',
    cell: ({ packTpMinor }) => formatAmount(packTpMinor),
  },
  {
    id: 'unitCost',
    header: t('docUnitCost'),
    align: 'end',
    card: 'hidden',
    cell: ({ unitCost }) => Number(unitCost).toFixed(2),
  },
  {
    id: 'current',
    header: t('docCurrentCost'),
    sort: 'change',
    align: 'end',
    csv: ({ currentUnitCost }) => currentUnitCost ?? '',
    cell: ({ unitCost, currentUnitCost }) => <Change unitCost={unitCost} before={currentUnitCost} />,
  },
  {
    id: 'previous',
    header: t('docPreviousCost'),
    align: 'end',
    card: 'hidden',
    csv: ({ previousUnitCost }) => previousUnitCost ?? '',
    cell: ({ unitCost, previousUnitCost }) => <Change unitCost={unitCost} before={previousUnitCost} />,
  },
];

/** A sheet's lines compared with current costs and the previous sheet. Typed packs fill a purchase. */
export function PriceSheetLines({ sheetId }: { sheetId: string }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const buy = useSheetPurchase();
  const { buying } = useBuying();
  const canBuy = buying === 'record' || buying === 'propose';
  const page = usePage({
    scope: 'lines',
    sorts: SHEET_LINE_SORTS,
    defaultSort: { by: 'change', direction: 'desc' },
    filters: { compared: choiceFilter(COMPARED) },
  });
  const list = trpc.purchasing.listSheetLines.useQuery({ ...page.query, sheetId }, keepRows);
  const columns = useMemo(() => columnsOf(t), [t]);
  const choose = (line: SheetLine, text: string) =>
    setChosen((before) => {
      const next = new Map(before);
      const packs = parseWhole(text) ?? 0;
      if (packs > 0) next.set(line.id, { line, packs });
      else next.delete(line.id);
      return next;
    });
  const choices = [...chosen.values()];
  const amount = choices.reduce((sum, { line, packs }) => sum + line.packTpMinor * packs, 0);
  return (
    <section aria-label={t('docLines')} className="flex flex-col gap-3">
      <DataTable
        label={t('docLines')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listSheetLines.query({ ...page.query, ...at, sheetId })}
        rowKey={({ id }) => id}
        rowName={({ tradeName }) => tradeName}
        searchLabel={t('docSearch')}
        filters={[
          {
            key: 'compared',
            label: t('docCompared'),
            options: COMPARED.map((value) => ({ value, label: t(`docCompared_${value}`) })),
          },
        ]}
        empty={{ title: t('docNone'), noMatchTitle: t('docNone') }}
        loadingText={t('docLoading')}
        failedText={t('docFailed')}
        {...(canBuy
          ? {
              inlineActions: (line: SheetLine) =>
                line.product ? (
                  <div className="w-32 shrink-0">
                    <NumberInput
                      aria-label={t('docBuyPacksOf', { name: line.tradeName })}
                      placeholder={t('docBuyPacks')}
                      defaultValue={chosen.get(line.id)?.packs ?? ''}
                      onChange={(event) => choose(line, event.target.value.trim())}
                    />
                  </div>
                ) : (
                  <span className="text-ink-3 text-xs">{t('docNotBuyable')}</span>
                ),
            }
          : {})}
      />
      {canBuy ? (
        <div className="screen-only sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
          <span role="status" className="text-ink-2 text-sm">
            {choices.length === 0
              ? t('docBuyHelp')
              : t('docChosen', { count: choices.length, amount: formatMoney(amount) })}
          </span>
          <Button
            variant="primary"
            icon={<ShoppingCart />}
            disabled={choices.length === 0}
            onClick={() => void buy(choices)}
          >
            {t('docBuy')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

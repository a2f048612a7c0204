import type { TillOverview, TillsOverview } from '@bhandar/domain/pos';
import { Badge, Button, Cell, HeaderCell, StatCard, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useConfirm, useHrefTo, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatDate, formatMoney, formatTime } from '../../../lib/format';
import { reportTill } from './report/report-sections';
import { ShiftStatus } from './shift-columns';

const sum = <Row,>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

/** All tills with their open shifts, and the cash in drawers and safes. */
export function TillsNow({ overview: { tills, safes } }: { overview: TillsOverview }) {
  const { t } = useTranslation('pos');
  const open = tills.filter(({ shift }) => shift !== null);
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
        <StatCard
          label={t('tillsOpenCount')}
          value={formatCount(open.length)}
          hint={t('tillsOpenHint', { count: tills.filter(({ state }) => state !== 'closed').length })}
          tone={tills.some(({ overdue, shift }) => overdue && !shift?.automatic) ? 'warning' : 'neutral'}
        />
        <StatCard
          label={t('drawersHold')}
          value={formatMoney(sum(open, ({ shift }) => shift?.expectedMinor ?? 0))}
          hint={t('drawersHoldHint')}
        />
        <StatCard
          label={t('safesHold')}
          value={formatMoney(sum(safes, ({ balanceMinor }) => balanceMinor))}
          hint={t('safesHoldHint')}
        />
      </div>
      {tills.length > 0 ? <TillTable tills={tills} severalStores={safes.length > 1} /> : null}
    </div>
  );
}

function TillTable({ tills, severalStores }: { tills: readonly TillOverview[]; severalStores: boolean }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  return (
    <Table label={t('tillsNow')}>
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t('reportTill')}</HeaderCell>
          {severalStores ? <HeaderCell className="max-sm:hidden">{t('store')}</HeaderCell> : null}
          <HeaderCell>{t('shiftState')}</HeaderCell>
          <HeaderCell>{t('shiftCashier')}</HeaderCell>
          <HeaderCell numeric>{t('reportBills')}</HeaderCell>
          <HeaderCell numeric>{t('tillSales')}</HeaderCell>
          <HeaderCell numeric>{t('tillCash')}</HeaderCell>
          <HeaderCell numeric>{t('tillLastZ')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('tillRegistered')}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t('tillClose')}</span>
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {tills.map(({ tillId, till, store, shift, sales, salesMinor, lastZ, ...device }) => (
          <TableRow key={tillId ?? store.id}>
            <Cell pin="start" className="whitespace-nowrap font-medium">
              {shift ? (
                <AppLink href={hrefTo('shift', { id: shift.id }) ?? ''} className="text-brand-ink hover:underline">
                  {reportTill(t, { till })}
                </AppLink>
              ) : (
                reportTill(t, { till })
              )}
            </Cell>
            {severalStores ? <Cell className="whitespace-nowrap max-sm:hidden">{store.name}</Cell> : null}
            <Cell>
              {shift ? (
                <ShiftStatus shift={shift} t={t} />
              ) : (
                <Badge tone="neutral">{t(device.state === 'closed' ? 'tillClosed' : 'shiftNone')}</Badge>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">
              {shift ? `${shift.automatic ? t('reportAutomatic') : shift.heldBy}, ${formatTime(shift.openedAt)}` : '–'}
            </Cell>
            <Cell numeric>{shift ? formatCount(sales) : '–'}</Cell>
            <Cell numeric>{shift ? formatAmount(salesMinor) : '–'}</Cell>
            <Cell numeric className="font-semibold">
              {shift ? formatAmount(shift.expectedMinor ?? 0) : '–'}
            </Cell>
            <Cell numeric>{lastZ ?? '–'}</Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">
              {device.registeredBy && device.registeredAt
                ? `${device.registeredBy}, ${formatDate(device.registeredAt)}`
                : '–'}
            </Cell>
            <Cell>
              {tillId && device.state === 'open' && (!shift || shift.automatic) ? (
                <CloseTill tillId={tillId} name={reportTill(t, { till })} />
              ) : null}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function CloseTill({ tillId, name }: { tillId: string; name: string }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const close = trpc.pos.closeTill.useMutation({
    ...toasts({ success: t('tillClosedDone', { name }), failure: t('tillCloseFailed') }),
    onSettled: () => utils.pos.invalidate(),
  });
  const ask = async () => {
    const question = { title: t('tillCloseTitle', { name }), description: t('tillCloseText') };
    if (await confirm({ ...question, confirmLabel: t('tillClose') })) close.mutate({ tillId });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={close.isPending}
      onClick={() => void ask()}
      aria-label={t('tillCloseOf', { name })}
    >
      {t('tillClose')}
    </Button>
  );
}

import { type Count, seesExpectedQuantity, whyNotDecideCount } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import {
  Button,
  Cell,
  Checkbox,
  cn,
  EmptyState,
  HeaderCell,
  LabelTag,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useConfirm, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { currencySign, formatAmount, formatCount, formatMoney } from '../../../lib/format';
import { CountWaitingSales } from './count-waiting-sales';

const signed = (change: number) => (change > 0 ? `+${formatCount(change)}` : formatCount(change));

/** The counted figures beside the recorded stock at the time of each line's count, for approval. */
export function CountReview({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const open = seesExpectedQuantity(actor, count.status);
  const [differing, setDiffering] = useState(open);
  const lines = differing ? count.lines.filter(({ variance }) => variance !== null && variance !== 0) : count.lines;
  return (
    <div className="flex flex-col gap-4">
      <CountWaitingSales sales={count.waitingSales} />
      {open ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {count.worthMinor === null ? null : (
            <span className="font-medium">{t('worthOfDifferences', { amount: formatMoney(count.worthMinor) })}</span>
          )}
          <Checkbox
            label={t('onlyDifferences')}
            checked={differing}
            onCheckedChange={(checked) => setDiffering(checked === true)}
          />
        </div>
      ) : count.status === 'submitted' ? (
        <p className="text-ink-2">{t('waitsForManager')}</p>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState title={t('noDifferences')} />
      ) : (
        <Table label={t('lines')}>
          <TableHead>
            <tr>
              <HeaderCell>{t('product')}</HeaderCell>
              <HeaderCell numeric>{t('countedUnits')}</HeaderCell>
              {open ? (
                <>
                  <HeaderCell numeric className="max-sm:hidden">
                    {t('bookedUnits')}
                  </HeaderCell>
                  <HeaderCell numeric>{t('variance')}</HeaderCell>
                  <HeaderCell numeric className="max-sm:hidden">
                    {t('valueAtCost', { sign: currencySign() })}
                  </HeaderCell>
                </>
              ) : null}
            </tr>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.lineNo}>
                <Cell className="whitespace-normal">
                  <div>{titleOf(line)}</div>
                  <div className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
                    {line.batchNumber ? <LabelTag>{line.batchNumber}</LabelTag> : t('noBatchNumber')}
                    {line.countedBy}
                    {line.booked === null ? null : (
                      <span className="sm:hidden">{t('bookWas', { count: line.booked })}</span>
                    )}
                    {line.late ? <span>{t('countLate', { count: -line.late })}</span> : null}
                  </div>
                </Cell>
                <Cell numeric>{line.counted === null ? t('notCounted') : formatCount(line.counted)}</Cell>
                {open ? (
                  <>
                    <Cell numeric className="max-sm:hidden">
                      {line.booked === null ? '–' : formatCount(line.booked)}
                    </Cell>
                    <Cell
                      numeric
                      className={cn(
                        'font-medium',
                        (line.variance ?? 0) < 0 && 'text-danger-ink',
                        (line.variance ?? 0) > 0 && 'text-ok-ink',
                      )}
                    >
                      {line.variance === null ? '–' : signed(line.variance)}
                    </Cell>
                    <Cell numeric className="max-sm:hidden">
                      {line.varianceMinor === null ? '–' : formatAmount(line.varianceMinor)}
                    </Cell>
                  </>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Decide count={count} />
    </div>
  );
}

function Decide({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const { id: countId, voucher, waitingSales } = count;
  const refresh = { onSettled: () => void utils.inventory.invalidate() };
  const post = trpc.inventory.postCount.useMutation({
    ...toasts({ success: t('countPosted', { voucher }) }),
    ...refresh,
  });
  const reopen = trpc.inventory.reopenCount.useMutation({
    ...toasts({ success: t('countReopened', { voucher }) }),
    ...refresh,
  });
  if (count.status !== 'submitted' || whyNotDecideCount(actor, count.place.id).length > 0) return null;

  const askToPost = async () => {
    const sure = await confirm({
      title: t('postCountTitle'),
      description: waitingSales.length > 0 ? t('postCountWaiting', { count: waitingSales.length }) : t('postCountText'),
      confirmLabel: t('postCount'),
    });
    if (sure) post.mutate({ countId });
  };
  return (
    <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
      <Button busy={reopen.isPending} onClick={() => reopen.mutate({ countId })}>
        {t('reopenCount')}
      </Button>
      <Button variant="primary" busy={post.isPending} onClick={() => void askToPost()}>
        {t('postCount')}
      </Button>
    </div>
  );
}

import type { OrderDetails } from '@bhandar/domain/ordering';
import { Banner, Button, Field, SheetActions, Textarea, Tooltip } from '@bhandar/ui';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSheetKeys } from '../../../kit/table/use-sheet-keys';
import { refusalText } from '../../../lib/refusals';
import { approvalLines, loweredLines, loweredToStock, type TypedQuantities } from './approval-lines';
import { ApprovalTable } from './approval-table';
import { RejectOrderDialog } from './reject-order-dialog';
import type { OrderDecisions } from './use-order-decisions';

interface DecideOrderProps {
  order: OrderDetails;
  decisions: OrderDecisions;
  /** Actions that the user has as the requester. */
  actions: ReactNode;
  /** Called with whether closing would discard typed values. */
  onBegun: (begun: boolean) => void;
}

/** Approval lines, a note, and the buttons. R rejects; A approves too, but it is a letter where a quantity has the focus. */
export function DecideOrder({ order, decisions, actions, onBegun }: DecideOrderProps) {
  const { t } = useTranslation('ordering');
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [adminNote, setAdminNote] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const lines = approvalLines(order.lines, typed);
  const short = lines.filter((line) => line.short > 0).length;
  const nothing = lines.every(({ quantity }) => quantity === 0);
  const blocked = short > 0 || nothing || lines.some(({ quantity }) => quantity === null);
  const refusal = order.whyNotDecide ? refusalText(order.whyNotDecide) : null;
  const { approve } = decisions;
  const begun = (adminNote.trim() !== '' || Object.keys(typed).length > 0) && !approve.isPending;
  useEffect(() => {
    onBegun(begun);
    return () => onBegun(false);
  }, [begun, onBegun]);

  const accept = () => {
    if (blocked || refusal || approve.isPending) return;
    approve.mutate({ orderId: order.id, adminNote, quantities: loweredLines(lines) });
  };
  const reject = () => {
    if (!refusal) setRejecting(true);
  };
  useSheetKeys({ a: accept, r: reject }, accept);

  return (
    <div className="flex flex-1 flex-col gap-4 max-sm:gap-3">
      {short > 0 ? (
        <Banner
          tone="warning"
          title={t('shortBanner', { count: short })}
          action={
            <Button size="sm" onClick={() => setTyped({ ...typed, ...loweredToStock(order.lines) })}>
              {t('lowerToStock')}
            </Button>
          }
        >
          {t('shortBannerText')}
        </Banner>
      ) : null}
      <ApprovalTable
        label={t('linesOf', { id: order.voucher })}
        lines={lines}
        onType={(lineNo, text) => setTyped({ ...typed, [lineNo]: text })}
      />
      <Field label={t('adminNote')} help={t('adminNoteHelp')} className="max-w-xl">
        <Textarea rows={2} maxLength={500} value={adminNote} onChange={(event) => setAdminNote(event.target.value)} />
      </Field>
      <SheetActions>
        {nothing && !refusal ? <span className="mr-auto text-ink-2 text-sm">{t('nothingLeft')}</span> : null}
        {refusal ? <span className="mr-auto text-marigold-ink text-sm">{refusal}</span> : null}
        {actions}
        <Locked reason={refusal}>
          <Button disabled={refusal !== null} onClick={reject} shortcut="R">
            {t('rejectOrder')}
          </Button>
        </Locked>
        <Locked reason={refusal}>
          <Button
            variant="primary"
            disabled={blocked || refusal !== null}
            busy={approve.isPending}
            onClick={accept}
            shortcut="Ctrl+Enter"
          >
            {t('approveOrder')}
          </Button>
        </Locked>
      </SheetActions>
      {rejecting ? (
        <RejectOrderDialog
          order={order}
          adminNote={adminNote}
          decisions={decisions}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </div>
  );
}

/** A disabled button has no tooltip, so its wrapper shows the reason. */
function Locked({ reason, children }: { reason: string | null; children: ReactElement }) {
  if (!reason) return children;
  return (
    <Tooltip content={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard. */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}

import { isManager } from '@bhandar/domain/accounts';
import { type OrderDetails as Details, whyNotCancelOrder, whyNotFulfilOrder } from '@bhandar/domain/ordering';
import { Button, IconButton, Sheet, SheetActions, Skeleton } from '@bhandar/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, useActor, useConfirm, useLinkedAct, useUnsavedGuard } from '../../../kit';
import { useSheetKeys } from '../../../kit/table/use-sheet-keys';
import { trpc } from '../../../lib/api/trpc';
import { DecideOrder } from './decide-order';
import { DecidedLines } from './decided-lines';
import { GoodsForDialog } from './goods-for-dialog';
import { OrderFacts } from './order-facts';
import { OrderPapers } from './papers/order-papers';
import { ReceiveOrderDialog } from './receive-order-dialog';
import { useNextWaiting } from './use-next-waiting';
import { type OrderDecisions, useOrderDecisions } from './use-order-decisions';

interface OrderDetailsProps {
  orderId: string;
  onClose: () => void;
  /** The neighbours in the list, for J and K. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Opens another order; for approvers, who go on with the next waiting one. */
  onOpen?: (orderId: string) => void;
}

/** 'Order Details', one sheet for requesters and approvers; the server says which actions are allowed. */
export function OrderDetails({ orderId, onClose, onOpen, ...neighbours }: OrderDetailsProps) {
  const { t } = useTranslation('ordering');
  const query = trpc.ordering.getOrder.useQuery({ orderId });
  const [openedId] = useState(orderId);
  const decisions = useOrderDecisions();
  const [begun, setBegun] = useState(false);
  const mayLeave = useUnsavedGuard(begun);
  const leave = async (act: () => void) => {
    if (await mayLeave()) act();
  };
  const asking = (act: (() => void) | undefined) => act && (() => void leave(act));
  const { approve, reject } = decisions;
  const isDecided = [approve, reject].some((decision) => decision.isSuccess && decision.data.id === orderId);
  const waiting = useNextWaiting(query.data, onOpen !== undefined);
  const openWaiting = waiting && onOpen ? () => onOpen(waiting.id) : undefined;
  const onWaiting = asking(openWaiting);
  // A decided order moves or leaves its list, so its neighbours are no longer the ones to go on with.
  const onNext = asking(isDecided ? openWaiting : neighbours.onNext);
  const onPrevious = asking(neighbours.onPrevious);
  return (
    <Sheet
      open
      hasAddress
      size="full"
      onOpenChange={(open) => {
        if (!open) void leave(onClose);
      }}
      title={
        <span className="flex items-center gap-2">
          {t('orderDetails')}
          {onNext || onPrevious ? (
            <span className="-my-2.5 ml-2 inline-flex gap-1">
              <IconButton size="sm" label={t('previousOrder')} disabled={!onPrevious} onClick={onPrevious}>
                <ChevronUp aria-hidden="true" />
              </IconButton>
              <IconButton size="sm" label={t('nextOrder')} disabled={!onNext} onClick={onNext}>
                <ChevronDown aria-hidden="true" />
              </IconButton>
            </span>
          ) : null}
        </span>
      }
    >
      <GoodsForDialog decisions={decisions} />
      <Neighbours onNext={onNext} onPrevious={onPrevious} onWaiting={onWaiting} />
      <QueryState query={query} failedText={t('orderFailed')} skeleton={<Skeleton className="h-60 w-full" />}>
        {(order) => (
          <Loaded
            key={order.id}
            order={order}
            isOpened={order.id === openedId}
            decisions={decisions}
            onBegun={setBegun}
            onWaiting={onWaiting}
            isDecided={isDecided}
          />
        )}
      </QueryState>
    </Sheet>
  );
}

interface LoadedProps {
  order: Details;
  /** The sheet was opened with this order; the others come after it by the keys of the neighbours. */
  isOpened: boolean;
  decisions: OrderDecisions;
  onBegun: (begun: boolean) => void;
  /** Opens the next order that awaits approval. */
  onWaiting: (() => void) | undefined;
  /** The user has just decided on it here. */
  isDecided: boolean;
}

function Loaded({ order, isOpened, decisions, onBegun, onWaiting, isDecided }: LoadedProps) {
  const actor = useActor();
  // Distinguishes a decision made in this sheet from one made by another user meanwhile.
  const [wasPending] = useState(order.status === 'pending');
  const decidedHere = [decisions.approve, decisions.reject, decisions.cancel].some(
    (decision) => decision.isSuccess && decision.data.id === order.id,
  );
  const overtaken = wasPending && order.status !== 'pending' && order.status !== 'fulfilled' && !decidedHere;
  const decides = order.status === 'pending' && isManager(actor);
  const acts = <RequesterActions order={order} decisions={decisions} takesFocus={isOpened && !wasPending} />;
  return (
    <div className="flex min-h-full flex-col gap-5 max-sm:gap-3">
      <OrderFacts order={order} overtaken={overtaken} />
      {decides ? (
        <DecideOrder
          order={order}
          decisions={decisions}
          actions={
            <>
              <NextWaiting onOpen={onWaiting} className="max-sm:hidden" />
              {acts}
            </>
          }
          onBegun={onBegun}
        />
      ) : (
        <>
          <DecidedLines order={order} />
          <SheetActions>
            {order.papers && isManager(actor) ? (
              <OrderPapers order={order} picks={actor.role === 'superadmin' && !(isDecided && onWaiting)} />
            ) : null}
            {acts}
            <NextWaiting onOpen={onWaiting} takesFocus={isDecided} />
          </SheetActions>
        </>
      )}
    </div>
  );
}

interface RequesterActionsProps {
  order: Details;
  decisions: OrderDecisions;
  /** Enter receives the order as soon as it is shown. */
  takesFocus: boolean;
}

/** Cancel while pending, confirm receipt once sent. */
function RequesterActions({ order, decisions, takesFocus }: RequesterActionsProps) {
  const { t } = useTranslation('ordering');
  const actor = useActor();
  const confirm = useConfirm();
  const [receiving, setReceiving] = useState(false);
  const owner = { requestedById: order.requestedBy.id, locationId: order.store.id };
  // An approver rejects with a reason instead of cancelling.
  const cancels =
    order.status === 'pending' &&
    whyNotCancelOrder(actor, owner).length === 0 &&
    (order.whyNotDecide !== null || owner.requestedById === actor.id);
  const receives = order.status === 'approved' && whyNotFulfilOrder(actor, owner).length === 0;
  useLinkedAct('receive', (value) => setReceiving(value === 'true'));
  if (!cancels && !receives) return null;

  const cancel = async () => {
    const sure = await confirm({
      title: t('cancelTitle'),
      description: t('cancelText', { id: order.voucher }),
      confirmLabel: t('cancelConfirm'),
      cancelLabel: t('keepOrder'),
      tone: 'danger',
    });
    if (sure) decisions.cancel.mutate({ orderId: order.id });
  };

  return (
    <>
      {cancels ? (
        <Button busy={decisions.cancel.isPending} onClick={() => void cancel()}>
          {t('cancelOrder')}
        </Button>
      ) : null}
      {receives ? (
        <Button
          autoFocus={takesFocus && actor.role !== 'superadmin'}
          variant={actor.role === 'superadmin' ? 'secondary' : 'primary'}
          onClick={() => setReceiving(true)}
        >
          {t('receiveOrder')}
        </Button>
      ) : null}
      {receiving ? (
        <ReceiveOrderDialog order={order} decisions={decisions} onClose={() => setReceiving(false)} />
      ) : null}
    </>
  );
}

interface NextWaitingProps {
  onOpen: (() => void) | undefined;
  /** The buttons that had the focus are gone after a decision; Enter goes on with the next order. */
  takesFocus?: boolean;
  className?: string;
}

function NextWaiting({ onOpen, takesFocus = false, className }: NextWaitingProps) {
  const { t } = useTranslation('ordering');
  const button = useRef<HTMLButtonElement>(null);
  const isShown = onOpen !== undefined;
  useEffect(() => {
    if (takesFocus && isShown) button.current?.focus();
  }, [takesFocus, isShown]);
  if (!onOpen) return null;
  return (
    <Button
      ref={button}
      variant={takesFocus ? 'primary' : 'secondary'}
      className={className}
      onClick={onOpen}
      shortcut="N"
    >
      {t('nextWaiting')}
    </Button>
  );
}

/** J and K open the next and previous order, N the next that awaits approval, while the focus is not in a field. */
function Neighbours({
  onNext,
  onPrevious,
  onWaiting,
}: Pick<OrderDetailsProps, 'onNext' | 'onPrevious'> & Pick<LoadedProps, 'onWaiting'>) {
  useSheetKeys({ j: onNext, k: onPrevious, n: onWaiting });
  return null;
}

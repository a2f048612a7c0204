import { tenderKeyOf } from '@bhandar/domain/pos';
import { Button, cn, RadioGroup } from '@bhandar/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counter } from '../use-counter';
import { CashBlock } from './cash-block';
import { PartBlock } from './part-block';
import { TakenPayments } from './taken-payments';
import { TenderIcon } from './tender-icon';
import { isCash } from './use-tender-options';

interface PayBlockProps {
  counter: Counter;
  /** There is room to show the cash fields from the start. */
  roomy: boolean;
}

/** Whether the payment is being entered: cash shows its fields on request, every other tender at once. */
export const isPaying = ({ till: { order }, tenderOpen, payment }: Counter, roomy: boolean): boolean =>
  order.lines.length > 0 && (roomy || tenderOpen || !isCash(payment.tender) || order.taken.length > 0);

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'radio';

/** Arrows change the tender, except in a text field; a digit on the tenders chooses one. */
function onKey(event: KeyboardEvent, { payment, ...counter }: Counter): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const isEmptyField = isField(target) && target.value === '';
  const onWay = target instanceof HTMLElement && target.closest('[role=radio]') !== null;
  const numbered = onWay ? payment.options[Number(key) - 1] : undefined;
  const sideways = !isField(target) || isEmptyField;
  if (key === 'Enter') counter.enterPayment();
  else if (key === 'Escape') counter.closeTender();
  else if (key === 'ArrowDown' || (key === 'ArrowRight' && sideways)) payment.turn(1);
  else if (key === 'ArrowUp' || (key === 'ArrowLeft' && sideways)) payment.turn(-1);
  else if (key === 'Backspace' && sideways && counter.till.order.taken.length > 0)
    counter.takeBack(counter.till.order.taken.length - 1);
  else if (numbered) payment.choose(numbered);
  else return false;
  return true;
}

/** The tenders, the payments taken so far, and the payment that is being entered. */
export function PayBlock({ counter, roomy }: PayBlockProps) {
  const { t } = useTranslation('pos');
  const { payment, payRow } = counter;
  const { order } = counter.till;
  const { tender, options, shown, isChosen } = payment;
  const entering = isPaying(counter, roomy);
  const hasLines = order.lines.length > 0;
  return (
    <fieldset
      ref={counter.payMethods}
      tabIndex={-1}
      aria-label={t('payments')}
      onKeyDownCapture={(event) => {
        const onButton = event.target instanceof HTMLElement && event.target.closest('[data-act]') !== null;
        if (!hasLines || onButton || !onKey(event, counter)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className="flex min-w-0 flex-col gap-2"
    >
      <div className="flex items-center gap-3">
        <RadioGroup
          variant="cards"
          aria-label={t('paymentMethod')}
          value={isChosen ? tenderKeyOf(tender) : undefined}
          onValueChange={(key) => {
            const chosen = options.find((one) => tenderKeyOf(one) === key);
            if (chosen) counter.chooseTender(chosen);
          }}
          options={shown.map((one) => ({
            value: tenderKeyOf(one),
            label: one.name,
            description: one.whyNot,
            disabled: one.whyNot !== undefined,
            icon: shown.length > 4 ? null : <TenderIcon method={one.method} />,
          }))}
          className={cn(
            'flex-1 gap-1.5! *:min-h-9 *:min-w-0 *:max-w-44 *:basis-auto *:gap-2 *:px-2 *:py-1 @max-[34rem]:*:gap-1 @max-[34rem]:*:px-1.5',
            shown.length > 3 && 'max-sm:grid max-sm:*:max-w-none',
            shown.length > 4 ? 'max-sm:grid-cols-3' : 'max-sm:grid-cols-2',
          )}
        />
        {hasLines && !entering ? (
          <Button variant="link" size="sm" data-act="" onClick={counter.openTender}>
            {t('cashGiven')}
          </Button>
        ) : null}
      </div>
      {order.taken.length > 0 ? (
        <TakenPayments taken={order.taken} payment={payment} onTakeBack={counter.takeBack} />
      ) : null}
      {entering && !payment.isPaidUp && isChosen ? (
        isCash(tender) ? (
          <CashBlock payment={payment} onAdd={counter.addPayment} row={payRow} />
        ) : (
          <PartBlock payment={payment} onAdd={counter.addPayment} row={payRow} reference={counter.payReference} />
        )
      ) : null}
    </fieldset>
  );
}

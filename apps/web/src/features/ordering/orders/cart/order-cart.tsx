import { shortOf, whyNotSubmitCart } from '@bhandar/domain/ordering';
import { parseWhole, titleOf } from '@bhandar/domain/shared';
import { Button, EmptyState, Field, FieldError, IconButton, QuantityStepper, Textarea, toast } from '@bhandar/ui';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../../kit/app-link';
import { ItemCell } from '../../../../kit/table/item-cell';
import { useSubmitKey } from '../../../../kit/table/use-sheet-keys';
import { formatCount } from '../../../../lib/format';
import { refusalText } from '../../../../lib/refusals';
import type { OrderCartModel } from './use-order-cart';
import type { SubmitOrder } from './use-submit-order';

interface OrderCartProps {
  cart: OrderCartModel;
  submit: SubmitOrder;
  /** Whether the store of the order is chosen: without it there is no stock to compare with. */
  hasStore: boolean;
  /** The list of what the store will run out of, offered by an empty order. */
  reorderHref: string | undefined;
  /** Goes back to the list from an empty order. */
  onBrowse: () => void;
}

/** The order being composed, beside the list or in the phone's dialog. */
export function OrderCart({ cart, submit, hasStore, reorderHref, onBrowse }: OrderCartProps) {
  const { t } = useTranslation('ordering');
  const reasonId = useId();
  const [refused, setRefused] = useState(false);
  const problems = whyNotSubmitCart(cart.lines);

  const send = () => {
    if (!hasStore) return;
    setRefused(true);
    void submit.send();
  };
  const element = useRef<HTMLDivElement>(null);
  useSubmitKey(element, cart.lines.length > 0 ? send : undefined);

  if (cart.lines.length === 0) {
    return (
      <EmptyState
        title={t('cartEmpty')}
        description={t('cartEmptyText')}
        action={
          <>
            <Button onClick={onBrowse}>{t('browseProducts')}</Button>
            {reorderHref ? (
              <Button variant="link" asChild>
                <AppLink href={reorderHref}>{t('reorderSuggestions')}</AppLink>
              </Button>
            ) : null}
          </>
        }
      />
    );
  }
  return (
    <div ref={element} className="flex min-h-0 flex-col">
      <ul className="min-h-0 divide-y divide-line overflow-y-auto">
        {cart.lines.map((line) => (
          <CartRow key={line.productId} line={line} cart={cart} hasStore={hasStore} />
        ))}
      </ul>
      <div className="flex shrink-0 flex-col gap-3 border-line border-t px-4 py-3">
        <Field label={t('note')} aside={t('noteOptional')}>
          <Textarea
            rows={1}
            className="min-h-11"
            maxLength={500}
            placeholder={t('notePlaceholder')}
            value={cart.note}
            onChange={(event) => cart.setNote(event.target.value)}
          />
        </Field>
        {hasStore ? null : (
          <p id={reasonId} className="text-marigold-ink text-sm">
            {t('chooseStoreFirst')}
          </p>
        )}
        {submit.failure ? <FieldError>{submit.failure}</FieldError> : null}
        {refused && problems[0] && !submit.failure ? <FieldError>{refusalText(problems[0])}</FieldError> : null}
        <Button
          variant="primary"
          aria-disabled={!hasStore}
          aria-describedby={hasStore ? undefined : reasonId}
          busy={submit.sending}
          onClick={send}
          shortcut="Ctrl+Enter"
        >
          {t('submitOrder')}
        </Button>
      </div>
    </div>
  );
}

interface CartRowProps {
  line: OrderCartModel['lines'][number];
  cart: OrderCartModel;
  hasStore: boolean;
}

function CartRow({ line, cart, hasStore }: CartRowProps) {
  const { t } = useTranslation('ordering');
  const name = titleOf(line);
  const short = line.quantity > line.available;
  return (
    <li className="flex flex-col gap-1 px-4 py-1.5">
      <div className="flex items-start justify-between gap-2">
        <ItemCell name={line.name} strength={line.strength} />
        <IconButton
          size="sm"
          label={t('remove', { name })}
          onClick={() => cart.remove(line.productId)}
          className="-my-1 -mr-2"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-ink-3 text-xs tabular-nums">
          {hasStore
            ? t('cartFigures', { here: formatCount(line.storeHas), available: formatCount(line.available) })
            : t('cartAvailable', { available: formatCount(line.available) })}
        </span>
        <QuantityStepper
          read={parseWhole}
          value={line.quantity}
          max={Math.max(1, line.available)}
          invalid={short}
          label={t('quantityOf', { name })}
          decreaseLabel={t('less', { name })}
          increaseLabel={t('more', { name })}
          onChange={(quantity) => cart.setQuantity(line.productId, quantity)}
          onExceed={() => toast.info(t('cartMax', { max: formatCount(line.available) }))}
        />
        {short ? <FieldError>{refusalText(shortOf(line.available))}</FieldError> : null}
      </div>
    </li>
  );
}

import { filledPacks } from '@bhandar/domain/catalogue';
import { daysAhead, type Reorder, type RequesterStock } from '@bhandar/domain/ordering';
import { parseWhole } from '@bhandar/domain/shared';
import { Button, Dialog, Field, NumberInput } from '@bhandar/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemCell } from '../../../../kit/table/item-cell';
import { usePackChoice } from '../../../../kit/use-pack-name';
import { formatCount, formatRate } from '../../../../lib/format';

interface AddToOrderDialogProps {
  product: RequesterStock;
  /** Undefined until the store of the order is chosen. */
  storeHas: number | undefined;
  /** The quantity already in the order. */
  held: number | undefined;
  /** The calculation of the quantity that the store should order, where one is due. */
  suggested: Reorder | undefined;
  onAdd: (quantity: number) => void;
  onClose: () => void;
}

/** The quantity has the focus; Enter adds. */
export function AddToOrderDialog({ product, storeHas, held, suggested, onAdd, onClose }: AddToOrderDialogProps) {
  const { t } = useTranslation(['ordering', 'kit']);
  const id = useId();
  const { available } = product;
  // The suggestion may come after the dialog is opened.
  const [typed, setText] = useState<string>();
  const text = typed ?? String(held ?? Math.min(suggested?.suggested ?? 1, available));
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const packChoice = usePackChoice();
  const packs = product.packs.filter(({ size }) => size <= available);
  const quantity = parseWhole(text);
  const fits = quantity !== undefined && quantity !== null && quantity >= 1 && quantity <= available;

  const fillPack = (size: number) => {
    setText(String(filledPacks(quantity ?? 0, size)));
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!fits) return setRefused(true);
    onAdd(quantity);
    onClose();
  };

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('addToOrder')}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('addToOrder')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ItemCell name={product.name} strength={product.strength} detail={`${product.category} · ${product.company}`} />
        <Field
          label={t('quantity')}
          required
          help={
            storeHas === undefined
              ? t('quantityRange', { available: formatCount(available) })
              : t('quantityHelp', { available: formatCount(available), here: formatCount(storeHas) })
          }
          error={refused && !fits ? t('quantityWrong', { available: formatCount(available) }) : undefined}
        >
          <NumberInput ref={field} controlSize="lg" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {packs.length === 0 ? null : (
          <div className="flex flex-wrap gap-2">
            {packs.map(({ size, name }) => (
              <Button key={`${name}-${size}`} size="sm" onClick={() => fillPack(size)}>
                {packChoice({ name, size })}
              </Button>
            ))}
          </div>
        )}
        {held === undefined && suggested !== undefined ? (
          <div className="text-ink-2 text-sm">
            <p>{t('suggestedHere', { quantity: formatCount(suggested.suggested) })}</p>
            <p className="text-ink-3">
              {t('suggestedReason', {
                perDay: formatRate(suggested.perDay),
                days: formatCount(daysAhead(suggested.days)),
                onHand: formatCount(suggested.onHand),
                onOrder: formatCount(suggested.onOrder),
              })}
            </p>
          </div>
        ) : null}
        {held === undefined ? null : (
          <p className="text-marigold-ink text-sm">{t('replaces', { quantity: formatCount(held) })}</p>
        )}
      </form>
    </Dialog>
  );
}

import type { ProductKind } from '@bhandar/domain/catalogue';
import type { ReorderRow } from '@bhandar/domain/ordering';
import { parseWhole, titleOf } from '@bhandar/domain/shared';
import { Banner, Button, Dialog, FieldError, NumberInput, Select, toast } from '@bhandar/ui';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatMoney } from '../../../lib/format';

interface ReorderSuppliersProps {
  rows: readonly ReorderRow[];
  kind: ProductKind;
  onClose: () => void;
}

interface Line {
  row: ReorderRow;
  supplierId: string;
  text: string;
}

const quantityOf = ({ text }: Line): number | null => {
  const quantity = parseWhole(text);
  return quantity !== null && quantity >= 0 ? quantity : null;
};

/** Creates one purchase order per supplier, all at once. */
export function ReorderSuppliersDialog({ rows, kind, onClose }: ReorderSuppliersProps) {
  const { t } = useTranslation(['ordering', 'kit']);
  const id = useId();
  const utils = trpc.useUtils();
  const suppliers = trpc.purchasing.supplierOptions.useQuery();
  const send = trpc.ordering.orderFromSuppliers.useMutation();
  const [suggested] = useState<readonly Line[]>(() =>
    rows.map((row) => ({ row, supplierId: row.supplier?.id ?? '', text: String(row.reorder.suggested) })),
  );
  const [lines, setLines] = useState(suggested);
  const mayLeave = useUnsavedGuard(lines !== suggested && !send.isPending);
  const [showErrors, setShowErrors] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Until all suppliers are loaded, those named by the suggestions.
  const names = useMemo(() => {
    const known = suppliers.data ?? rows.flatMap(({ supplier }) => supplier ?? []);
    return new Map(known.map(({ id, name }) => [id, name]));
  }, [suppliers.data, rows]);
  const wanted = lines.filter((line) => quantityOf(line) !== 0);
  const groups = groupsOf(lines);
  const orders = [...new Set(wanted.map(({ supplierId }) => supplierId))].filter(Boolean).length;

  const change = (productId: string, changes: Partial<Line>) => {
    setFailure(undefined);
    setLines((all) => all.map((line) => (line.row.productId === productId ? { ...line, ...changes } : line)));
  };
  const leave = async () => {
    if (!send.isPending && (await mayLeave())) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShowErrors(true);
    if (wanted.length === 0 || wanted.some((line) => quantityOf(line) === null || !line.supplierId)) return;
    try {
      const made = await send.mutateAsync({
        orders: groupsOf(wanted).map(([supplierId, group]) => ({
          kind,
          supplierId,
          lines: group.map((line) => ({
            productId: line.row.productId,
            quantity: quantityOf(line) ?? 0,
            packSize: line.row.reorder.packSize,
            // A price applies to its own supplier only.
            packTpMinor: supplierId === line.row.supplier?.id ? line.row.supplier.packTpMinor : null,
          })),
        })),
      });
      toast.success(t('suppliersOrdered', { count: made.length }), {
        description: made.map(({ voucher, supplier }) => `${voucher} ${supplier.name}`).join(', '),
      });
      onClose();
      await Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]);
    } catch (error) {
      setFailure(failureOf(error, t('kit:unreachable')).message);
    }
  };

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={t('reorderSuppliers')}
      description={t('reorderSuppliersText')}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={send.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={send.isPending} disabled={wanted.length === 0}>
            {t('makeOrders', { count: Math.max(orders, 1) })}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {failure ? <Banner tone="danger" title={failure} /> : null}
        {groups.map(([supplierId, group]) => (
          <section key={supplierId}>
            <h3 className="mb-1.5 flex items-baseline justify-between gap-4 font-semibold">
              <span>{supplierId ? (names.get(supplierId) ?? group[0]?.row.supplier?.name) : t('chooseSuppliers')}</span>
              <span className="font-regular text-ink-3 text-sm tabular-nums">{worthOf(group)}</span>
            </h3>
            <ul className="divide-y divide-line rounded-card border border-line">
              {group.map((line) => (
                <LineRow
                  key={line.row.productId}
                  line={line}
                  showErrors={showErrors}
                  options={[...names].map(([value, label]) => ({ value, label }))}
                  onChange={(changes) => change(line.row.productId, changes)}
                />
              ))}
            </ul>
          </section>
        ))}
      </form>
    </Dialog>
  );
}

interface LineRowProps {
  line: Line;
  showErrors: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (changes: Partial<Line>) => void;
}

function LineRow({ line, showErrors, options, onChange }: LineRowProps) {
  const { t } = useTranslation('ordering');
  const { row, supplierId, text } = line;
  const name = titleOf(row);
  const quantity = quantityOf(line);
  const wrong =
    quantity === null
      ? t('reorderWholeNumber')
      : showErrors && quantity > 0 && !supplierId
        ? t('reorderChooseSupplier')
        : undefined;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-x-3 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_13rem_6.5rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <div className="truncate font-medium">{name}</div>
        <div className="truncate text-ink-3 text-xs">
          {row.reorder.packSize > 1
            ? t('reorderPackOf', { size: formatCount(row.reorder.packSize), missing: formatCount(row.reorder.missing) })
            : t('reorderMissing', { missing: formatCount(row.reorder.missing) })}
        </div>
      </div>
      <Select
        aria-label={t('supplierOf', { name })}
        value={supplierId || undefined}
        placeholder={t('reorderNoSupplier')}
        options={options}
        onValueChange={(value) => onChange({ supplierId: value })}
      />
      <NumberInput
        aria-label={t('quantityOfNamed', { name })}
        aria-invalid={quantity === null || undefined}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {wrong ? (
        <div className="col-span-full">
          <FieldError>{wrong}</FieldError>
        </div>
      ) : null}
    </li>
  );
}

/** Groups the lines by supplier; lines without a supplier come last. */
function groupsOf(lines: readonly Line[]): [string, Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.supplierId, [...(groups.get(line.supplierId) ?? []), line]);
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''));
}

/** The group's total when every price is known. */
function worthOf(group: readonly Line[]): string {
  let worth = 0;
  for (const line of group) {
    const { supplier, reorder } = line.row;
    if (supplier?.id !== line.supplierId || supplier.packTpMinor === null) return '';
    worth += Math.round(((quantityOf(line) ?? 0) * supplier.packTpMinor) / reorder.packSize);
  }
  return formatMoney(worth);
}

import { type Employee, fullNameOf } from '@bhandar/domain/accounts';
import { Banner, Button, Dialog, Field, Select, Skeleton } from '@bhandar/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { HeldGoods } from './held-goods';

interface EndEmploymentDialogProps {
  act: 'delete' | 'disable';
  employee: Employee;
  /** Without a colleague, the store takes over. */
  onConfirm: (handOverTo: string | undefined) => void;
  onClose: () => void;
}

const STORE = 'store';

/** Asks before an account is disabled or deleted, and who takes over the goods and orders in the person's name. */
export function EndEmploymentDialog({ act, employee, onConfirm, onClose }: EndEmploymentDialogProps) {
  const { t } = useTranslation(['accounts', 'kit']);
  const titleId = useId();
  const [handOverTo, setHandOverTo] = useState(STORE);
  const held = trpc.ordering.listHeldGoods.useQuery({ staffId: employee.id });
  const stores = held.data ?? [];
  const colleagues = new Map(stores.flatMap((store) => store.colleagues).map(({ id, name }) => [id, name]));
  const name = fullNameOf(employee);
  const confirm = () => {
    onConfirm(handOverTo === STORE ? undefined : handOverTo);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Text`)}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button variant="danger" disabled={held.isPending} onClick={confirm}>
            {t(`${act}Confirm`)}
          </Button>
        </>
      }
    >
      {held.isPending ? <Skeleton className="h-10 w-full" /> : null}
      {held.error ? (
        <Banner tone="warning" title={t('heldFailed')}>
          {failureOf(held.error, t('kit:unreachable')).message}
        </Banner>
      ) : null}
      {stores.length > 0 ? (
        <section aria-labelledby={titleId} className="flex flex-col gap-4">
          <h3 id={titleId} className="font-medium">
            {t('heldTitle', { name })}
          </h3>
          {stores.map((store) => (
            <HeldGoods key={store.store.id} held={store} />
          ))}
          <Field label={t('handOverTo')} help={t('handOverHelp')}>
            {(ids) => (
              <Select
                {...ids}
                value={handOverTo}
                options={[
                  { value: STORE, label: t('handOverStore') },
                  ...[...colleagues].map(([value, label]) => ({ value, label })),
                ]}
                onValueChange={setHandOverTo}
              />
            )}
          </Field>
        </section>
      ) : null}
    </Dialog>
  );
}

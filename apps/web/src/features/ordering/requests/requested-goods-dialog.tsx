import type { StoreRef } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import {
  type RequestedItem,
  RequestItemInput,
  requestedItemRevision,
  UpdateRequestedItemInput,
  whyNotRequest,
} from '@bhandar/domain/ordering';
import { addViolations } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { FormDialog, StoreField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { EMPTY_FIGURES } from '../replenishment/suggested-field';
import { RequestedGoodsFields } from './requested-goods-fields';

const CreateForm = RequestItemInput.superRefine(({ wish }, context) => addViolations(context, whyNotRequest(wish)));
const UpdateForm = UpdateRequestedItemInput.superRefine(({ wish }, context) =>
  addViolations(context, whyNotRequest(wish)),
);

interface CreateProps {
  kind: ProductKind;
  /** The stores that may ask: with only one there is no field, with none the warehouse asks. */
  stores: readonly StoreRef[];
  onClose: () => void;
}

export function RequestGoodsDialog({ kind, stores, onClose }: CreateProps) {
  const { t } = useTranslation('ordering');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [first] = stores;
  const form = useZodForm(CreateForm, {
    defaultValues: {
      kind,
      tradeName: '',
      strength: '',
      company: '',
      wish: EMPTY_FIGURES,
      ...(first ? { locationId: first.id } : {}),
    },
  });
  const ask = trpc.ordering.requestItem.useMutation(
    toasts({ success: t('requestAdded'), failure: t('requestAddFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t(`createRequest_${kind}`)}
      description={t('createRequestText')}
      submitLabel={t('sendRequest')}
      onSubmit={async (values) => {
        await ask.mutateAsync(values);
        await utils.ordering.invalidate();
      }}
    >
      <StoreField stores={stores} label={t('store')} placeholder={t('chooseStore')} />
      <RequestedGoodsFields />
    </FormDialog>
  );
}

export function EditRequestDialog({ item, onClose }: { item: RequestedItem; onClose: () => void }) {
  const { t } = useTranslation('ordering');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, tradeName, strength, company, wish } = item;
  const form = useZodForm(UpdateForm, {
    defaultValues: { id, revision: requestedItemRevision(item), tradeName, strength, company, wish },
  });
  const update = trpc.ordering.updateRequestedItem.useMutation(
    toasts({ success: t('requestUpdated'), failure: t('requestUpdateFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('editRequest')}
      submitLabel={t('saveRequest')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await utils.ordering.invalidate();
      }}
    >
      <RequestedGoodsFields />
    </FormDialog>
  );
}

import type { SupplierAccountDetails } from '@bhandar/domain/purchasing';
import { Field, Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buyerName, isByStores } from '../../../lib/buyer';

type BuyerBalance = SupplierAccountDetails['buyers'][number];

/** The value of the warehouse, whose id is null. */
const WAREHOUSE = 'warehouse';
const buyerValue = ({ store }: Pick<BuyerBalance, 'store'>) => store?.id ?? WAREHOUSE;

export interface BuyerChoice {
  buyers: readonly BuyerBalance[];
  chosen: BuyerBalance | undefined;
  choose: (value: string) => void;
}

/** The buyer that a payment or refund is for: the first one with open money until the person chooses another. */
export function useBuyer(
  account: SupplierAccountDetails | undefined,
  isOpen: (buyer: BuyerBalance) => boolean,
): BuyerChoice {
  const [value, choose] = useState<string>();
  const buyers = account?.buyers ?? [];
  const chosen = buyers.find((buyer) => buyerValue(buyer) === value) ?? buyers.find(isOpen) ?? buyers[0];
  return { buyers, chosen, choose };
}

/** Shown only where stores have an account with the supplier, too. */
export function BuyerField({ buyers, chosen, choose }: BuyerChoice) {
  const { t } = useTranslation('purchasing');
  if (!chosen || !isByStores(buyers)) return null;
  return (
    <Field label={t('payBuyer')} help={t('payBuyerHelp')}>
      {(ids) => (
        <Select
          {...ids}
          value={buyerValue(chosen)}
          onValueChange={choose}
          options={buyers.map((buyer) => ({ value: buyerValue(buyer), label: buyerName(buyer, t('payWarehouse')) }))}
        />
      )}
    </Field>
  );
}

import type { DocumentedCall } from './calls';
import { accountContracts } from './contracts-accounts';
import { catalogueContracts } from './contracts-catalogue';
import { counterContracts } from './contracts-counter';
import { goodsContracts } from './contracts-goods';
import { orderContractsByCall } from './contracts-orders';
import { recoveryContracts } from './contracts-recovery';
import { supplierContracts } from './contracts-suppliers';
import type { Contract } from './shop';

/** The fields that the documented screens read, for every documented call. */
export const CONTRACTS: Partial<Record<DocumentedCall, Contract>> = {
  ...accountContracts,
  ...catalogueContracts,
  ...counterContracts,
  ...goodsContracts,
  ...orderContractsByCall,
  ...recoveryContracts,
  ...supplierContracts,
};

import { type Customer, phoneDigits, WALK_IN_CUSTOMER } from '@bhandar/domain/pos';
import { useState } from 'react';
import { keepRows } from '../../../kit/table/keep-rows';
import { trpc } from '../../../lib/api/trpc';
import { useDebounced } from '../../../lib/use-debounced';
import type { KeptOrder } from '../kept-order-shape';

const SHOWN = 4;

/** The ids of the list and of its options, which the fields name. */
export const KNOWN_ID = 'till-known-customers';
export const knownId = (index: number) => `${KNOWN_ID}-${index}`;

interface KnownRequest {
  customer: KeptOrder['customer'];
  /** False if a customer is chosen or the fields are closed: then nothing is searched. */
  isWanted: boolean;
  locationId: string;
  onPick: (customer: Customer) => void;
}

/** The phone number if enough digits are typed, else the name. */
function searchOf({ name, phone }: KeptOrder['customer']): string {
  if (phoneDigits(phone).length > 1) return phone.trim();
  const typed = name.trim();
  return typed.length > 1 && typed !== WALK_IN_CUSTOMER ? typed : '';
}

/** The matching customers as the list of a combobox; none is highlighted until Down or Up is pressed. */
export function useKnownCustomers({ customer, isWanted, locationId, onPick }: KnownRequest) {
  const search = useDebounced(searchOf(customer));
  const [pointer, setPointer] = useState<{ of: string; at: number }>();
  const [closed, setClosed] = useState<string>();
  const found = trpc.pos.listCustomers.useQuery(
    { locationId, search, limit: SHOWN },
    { ...keepRows, enabled: isWanted && search !== '' },
  );
  const known = isWanted && search !== '' && closed !== search ? (found.data?.data ?? []) : [];
  const highlighted = pointer?.of === search && pointer.at < known.length ? pointer.at : undefined;
  const move = (by: 1 | -1) => {
    const from = highlighted ?? (by === 1 ? -1 : 0);
    setPointer({ of: search, at: (from + by + known.length) % known.length });
  };

  return {
    known,
    highlighted,
    pick: onPick,
    /** Answers whether the list handled the key. */
    press: (key: string): boolean => {
      if (known.length === 0) return false;
      const chosen = highlighted === undefined ? undefined : known[highlighted];
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Escape') setClosed(search);
      else if (key === 'Enter' && chosen) onPick(chosen);
      else return false;
      return true;
    },
  };
}

export type KnownList = ReturnType<typeof useKnownCustomers>;

import { type ListedPlace, storeOptions } from '../store-options';
import { SelectField } from './form-fields';

interface StoreFieldProps {
  /** With only one there is nothing to choose. */
  stores: readonly ListedPlace[];
  label: string;
  placeholder?: string;
}

/** The store of a form's `locationId`. */
export function StoreField({ stores, ...shown }: StoreFieldProps) {
  if (stores.length < 2) return null;
  return <SelectField<{ locationId: string }> {...shown} name="locationId" required options={storeOptions(stores)} />;
}

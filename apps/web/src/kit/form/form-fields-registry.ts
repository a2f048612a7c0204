import { createContext, useContext, useEffect } from 'react';

/** Which fields stand on the form now, by path, with the label people know them by. */
export type FieldRegistry = Map<string, string>;

export const FieldRegistryContext = createContext<FieldRegistry | null>(null);

export function useFieldRegistration(name: string, label: string): void {
  const registry = useContext(FieldRegistryContext);
  useEffect(() => {
    registry?.set(name, label);
    return () => {
      registry?.delete(name);
    };
  }, [registry, name, label]);
}

import { createContext, useContext, useEffect } from 'react';

/** The mounted fields by path, with their visible labels. */
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

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** `scan` shows products as a dense list beside a wide cart; `touch` shows large tiles. */
export type TillMode = 'scan' | 'touch';

const usesFingers = () => window.matchMedia('(pointer: coarse)').matches;

interface TillModeState {
  /** Undefined until a mode is chosen on this device. */
  chosen: TillMode | undefined;
}

/** The mode is stored on the device, because it depends on the hardware and not on the person. */
const useStoredMode = create<TillModeState>()(
  persist((): TillModeState => ({ chosen: undefined }), {
    name: 'till-mode',
    partialize: ({ chosen }) => ({ chosen }),
    merge: (kept, fresh) => {
      const chosen = (kept as Partial<TillModeState> | undefined)?.chosen;
      return { ...fresh, chosen: chosen === 'scan' || chosen === 'touch' ? chosen : undefined };
    },
  }),
);

export function chooseTillMode(chosen: TillMode | undefined): void {
  useStoredMode.setState({ chosen });
}

export function useTillMode(): [TillMode, (mode: TillMode) => void] {
  const { chosen } = useStoredMode();
  return [chosen ?? (usesFingers() ? 'touch' : 'scan'), chooseTillMode];
}

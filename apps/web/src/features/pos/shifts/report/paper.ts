import { useState } from 'react';

export const PAPERS = ['80', '58', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'shift-paper';

const storedPaper = (): Paper => PAPERS.find((paper) => paper === localStorage.getItem(KEY)) ?? '80';

/** The paper size that was last chosen on this device. */
export function usePaper(): [Paper, (paper: string) => void] {
  const [paper, setPaper] = useState(storedPaper);
  const choose = (wanted: string) => {
    const known = PAPERS.find((one) => one === wanted);
    if (!known) return;
    localStorage.setItem(KEY, known);
    setPaper(known);
  };
  return [paper, choose];
}

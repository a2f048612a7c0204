/** `12.5 %`; a dash when unknown. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')} %`;

/** `12.5 %`; a dash where it is not known. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')} %`;

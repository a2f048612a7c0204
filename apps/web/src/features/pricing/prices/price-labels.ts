/** `12.5 %`; a dash when unknown. */
const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')} %`;

/** `12.50 %` for columns, whose decimals stand under each other; a dash when unknown. */
export const alignedPercent = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2)} %`;

/** `12.5 %` for columns, whose decimals stand under each other; a dash when unknown. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(1)} %`;

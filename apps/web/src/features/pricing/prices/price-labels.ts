/** `12.5` under a head that says %, with the decimals under each other; a dash when unknown. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : (basisPoints / 100).toFixed(1);

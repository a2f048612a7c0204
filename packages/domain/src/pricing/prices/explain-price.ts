import { dayInZone } from '../../shared';
import type { ResolvedPrice } from './resolved-price';

const SOURCES: Record<ResolvedPrice['source'], string> = {
  mrp: 'MRP',
  fixed: 'Store price',
  margin: 'Store rule, margin of price',
  markup: 'Store rule, markup on cost',
  discount: 'Store rule, off MRP',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The reason for a price, for programs and documents: "Store rule, off MRP 10 % of 12 Oct 2026, capped by MRP". */
export function explainPrice(price: ResolvedPrice, timeZone: string): string {
  const { source, basisPoints, since, cappedByMrp, raisedToCost } = price;
  if (price.unitPriceMinor === null) return 'No price';
  const rate = basisPoints === null ? '' : ` ${basisPoints / 100} %`;
  const day = since === null ? '' : ` of ${dayText(dayInZone(new Date(since), timeZone))}`;
  const limits = `${raisedToCost ? ', raised to cost' : ''}${cappedByMrp ? ', capped by MRP' : ''}`;
  return `${SOURCES[source]}${rate}${day}${limits}`;
}

function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

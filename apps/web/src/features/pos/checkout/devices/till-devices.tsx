import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { billOfCart, billOfSale, scanOf } from '../../display/bill-shown';
import { useDisplayFeed } from '../../display/use-display-feed';
import { reloadForPrinter } from '../../printer/page-policy';
import type { Counter } from '../use-counter';

interface TillDevicesProps {
  counter: Counter;
  /** The name of the store. */
  store: string;
}

/** Connects the till with its printer and customer display; loaded after the till has opened. */
export default function TillDevices({ counter: { till, finished, payment }, store }: TillDevicesProps) {
  const { i18n } = useTranslation('pos');
  useEffect(reloadForPrinter, []);
  const place = { store, language: i18n.language };
  const { subtotalMinor, totalMinor } = till.totals;
  useDisplayFeed(
    finished
      ? billOfSale(finished.sale, place)
      : billOfCart({ lines: till.order.lines, subtotalMinor, totalMinor, scan: scanOf(payment) }, place),
  );
  return null;
}

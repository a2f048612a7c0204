import { readableCode, type ScannedProduct } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api/failure';
import { trpc } from '../../lib/api/trpc';
import { useScanner } from './use-scanner';

/** Looks up the scanned product of either kind. An unknown code shows a toast. */
export function useProductScanner(onFound: (scanned: ScannedProduct) => unknown): (code: string) => void {
  const { t } = useTranslation('kit');
  const utils = trpc.useUtils();
  const find = async (code: string) => {
    try {
      const scanned = await utils.client.catalogue.findByScan.query({ code });
      if (scanned) await onFound(scanned);
      else toast.error(t('scanUnknown', { code: readableCode(code) }), { id: 'product-scan' });
    } catch (error) {
      toast.error(failureOf(error, t('unreachable')).message, { id: 'product-scan' });
    }
  };
  const scan = (code: string) => void find(code);
  useScanner(scan);
  return scan;
}

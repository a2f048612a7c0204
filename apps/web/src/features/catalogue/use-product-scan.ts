import { readableCode } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useScanner } from '../../kit';
import { failureOf } from '../../lib/failure';
import { trpc } from '../../lib/trpc';

/** Scanning in a list opens the product that the code names, of either kind. */
export function useProductScan(open: (productId: string) => void): void {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const find = async (code: string) => {
    try {
      const found = await utils.client.catalogue.findByScan.query({ code });
      if (found) open(found.productId);
      else toast.error(t('scanUnknown', { code: readableCode(code) }), { id: 'product-scan' });
    } catch (error) {
      toast.error(failureOf(error).message, { id: 'product-scan' });
    }
  };
  useScanner((code) => void find(code));
}

import { MAX_SEARCH_MATCHES } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';

interface Searched {
  search: string | undefined;
  /** Undefined until the answer to this very search is there. */
  total: number | undefined;
}

const TOAST_ID = 'product-search';

/** The documented word on what a search found; one toast that follows the typing. */
export function useSearchToast({ search, total }: Searched): void {
  const { t } = useTranslation('catalogue');
  useEffect(() => {
    if (!search || total === undefined) return;
    if (total === 0) {
      toast.info(t('foundNone', { search }), { id: TOAST_ID });
      return;
    }
    const key = total >= MAX_SEARCH_MATCHES ? 'foundMany' : 'foundProducts';
    toast.success(t(key, { count: total, formatted: formatCount(total), search }), { id: TOAST_ID });
  }, [search, total, t]);
}

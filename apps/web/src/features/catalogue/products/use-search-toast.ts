import { MAX_SEARCH_MATCHES } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';

interface Searched {
  search: string | undefined;
  /** Undefined until the response to this search has arrived. */
  total: number | undefined;
}

const TOAST_ID = 'product-search';

/** The documented toast about a search's result; one toast that is updated while typing. */
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

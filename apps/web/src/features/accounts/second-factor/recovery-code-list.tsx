import { Banner, Button, toast } from '@bhandar/ui';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Recovery codes, shown only once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['accounts', 'kit']);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('kit:copied'));
    } catch {
      toast.error(t('kit:copyByHand'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" title={t('factorCodes')}>
        {t('factorCodesText')}
      </Banner>
      <ul className="grid select-all grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t('kit:copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('factorDone')}
        </Button>
      </div>
    </div>
  );
}

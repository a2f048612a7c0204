import { Dialog, Kbd } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

const KEYS = [
  ['key_capture', ['F2', '/']],
  ['key_add', ['Enter']],
  ['key_move', ['↑', '↓']],
  ['key_tiles', ['←', '→', '↑', '↓']],
  ['key_multiply', ['*']],
  ['key_step', ['+', '-']],
  ['key_remove', ['Del']],
  ['key_batch', ['Alt B']],
  ['key_line', ['Alt L']],
  ['key_split', ['Alt S']],
  ['key_customer', ['F3']],
  ['key_hold', ['F4']],
  ['key_held', ['F6']],
  ['key_return', ['F7']],
  ['key_discount', ['F8']],
  ['key_pay', ['F9', 'Ctrl Enter']],
  ['key_way', ['←', '→']],
  ['key_part', ['Enter']],
  ['key_takeBack', ['⌫']],
  ['key_complete', ['Enter']],
  ['key_reprint', ['Ctrl P']],
  ['key_shift', ['F10']],
  ['key_lock', ['Alt K']],
  ['key_sheet', ['?']],
] as const;

export function KeySheet({ onClose, onClosed }: { onClose: () => void; onClosed: () => void }) {
  const { t } = useTranslation('pos');
  return (
    <Dialog
      open
      size="sm"
      title={t('keySheet')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <dl className="flex flex-col">
        {KEYS.map(([act, keys]) => (
          <div key={act} className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
            <dt>{t(act)}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

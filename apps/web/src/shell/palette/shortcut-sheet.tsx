import { Dialog, Kbd } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

const GROUPS = [
  {
    title: 'keys_everywhere',
    keys: [
      ['key_palette', ['Ctrl K']],
      ['key_bell', ['Alt N']],
      ['key_sheet', ['?']],
      ['key_close', ['Esc']],
      ['key_undo', ['Alt Z']],
    ],
  },
  {
    title: 'keys_lists',
    keys: [
      ['key_search', ['/']],
      ['key_rows', ['↑', '↓', 'J', 'K']],
      ['key_open', ['Enter']],
      ['key_select', ['Space']],
      ['key_range', ['Shift ↑', 'Shift ↓']],
      ['key_all', ['Ctrl A']],
      ['key_bulk', ['A … Z']],
    ],
  },
  {
    title: 'keys_forms',
    keys: [
      ['key_submit', ['Enter']],
      ['key_submitText', ['Ctrl Enter']],
    ],
  },
] as const;

/** Every shortcut outside the till; the till has its own list. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Dialog
      open
      title={t('keySheet')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {GROUPS.map(({ title, keys }) => (
        <section key={title} aria-label={t(title)} className="mb-3 last:mb-0">
          <h3 className="mb-1 text-ink-3 text-sm">{t(title)}</h3>
          <dl>
            {keys.map(([act, signs]) => (
              <div
                key={act}
                className="flex items-center justify-between gap-4 border-line border-b py-1.5 last:border-b-0"
              >
                <dt>{t(act)}</dt>
                <dd className="flex shrink-0 gap-1.5">
                  {signs.map((sign) => (
                    <Kbd key={sign}>{sign}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

import { readableCode } from '@bhandar/domain/catalogue';
import { Banner, SearchInput } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useCameraScan } from '../../../kit';
import { RESULTS_ID, resultId } from './products/product-results';
import type { Capture } from './use-capture';
import type { Counter } from './use-counter';

/** Always focused at a desk; results are moved and added from here without leaving it. */
export function CaptureField({ capture, counter }: { capture: Capture; counter: Counter }) {
  const { t } = useTranslation('pos');
  const camera = useCameraScan(capture.scan);
  const showsResults = capture.settled !== '' && capture.list.products.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <SearchInput
          ref={counter.capture}
          label={t('capture')}
          placeholder={t('capture')}
          shortcut="F2"
          controlSize="lg"
          className="h-14 min-w-0 flex-1 rounded-card [&_input]:text-lg"
          maxLength={100}
          value={capture.text}
          onValueChange={capture.setText}
          busy={capture.busy}
          aria-controls={showsResults ? RESULTS_ID : undefined}
          aria-activedescendant={showsResults ? resultId(capture.highlighted) : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            capture.enter();
          }}
        />
        {camera.button}
      </div>
      {camera.view}
      {capture.missing ? (
        <Banner tone="warning" onDismiss={() => capture.setText('')}>
          {t('notFound', { code: readableCode(capture.missing) })}
        </Banner>
      ) : null}
    </div>
  );
}

import { readableCode } from '@bhandar/domain/catalogue';
import { Banner, SearchInput } from '@bhandar/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCameraScan } from '../../../kit/scan/camera-scan';
import { Missed } from './products/pane-parts';
import { RESULTS_ID, resultId } from './products/product-results';
import type { TillPlace } from './products/till-place';
import type { Capture } from './use-capture';
import type { Counter } from './use-counter';

interface CaptureFieldProps {
  capture: Capture;
  place: TillPlace;
  counter: Counter;
  /** A dialog is open or being loaded; until it takes the focus, what is typed must not land here. */
  covered: boolean;
}

/** Keeps the focus on a desktop: its keys move through the results and add them. */
export function CaptureField({ capture, counter, place, covered }: CaptureFieldProps) {
  const { t } = useTranslation('pos');
  const camera = useCameraScan(capture.scan);
  const problemId = useId();
  const { problem } = capture;
  const showsResults = capture.searching && capture.results.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <SearchInput
          ref={counter.capture}
          label={t('capture')}
          placeholder={t('capture')}
          shortcut="F2"
          controlSize="lg"
          className="h-12 min-w-0 flex-1 rounded-card [&_input]:text-lg"
          maxLength={100}
          readOnly={covered}
          value={capture.text}
          onValueChange={capture.setText}
          busy={capture.busy}
          aria-invalid={problem !== undefined && 'text' in problem}
          aria-describedby={problem ? problemId : undefined}
          aria-controls={showsResults ? RESULTS_ID : undefined}
          aria-activedescendant={showsResults && capture.highlighted >= 0 ? resultId(capture.highlighted) : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            if (!covered) capture.enter();
          }}
        />
        {camera.button}
      </div>
      {camera.view}
      {problem ? (
        <div id={problemId}>
          <Banner tone="warning" onDismiss={() => capture.setText('')}>
            {'text' in problem ? (
              problem.text
            ) : (
              <Missed
                search={problem.missing}
                place={place}
                fallback={t('notFound', { code: readableCode(problem.missing) })}
              />
            )}
          </Banner>
        </div>
      ) : null}
    </div>
  );
}

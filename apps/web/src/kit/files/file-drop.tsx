import { Banner, Button, cn } from '@bhandar/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

export interface FileDropProps {
  title: ReactNode;
  description: ReactNode;
  /** The label of the button and of the file input. */
  chooseLabel: string;
  /** The `accept` attribute of the input. */
  accept: string;
  /** One low row with a secondary button, for a dialog with other fields. */
  compact?: boolean;
  busy?: boolean;
  failure?: string | undefined;
  onFiles: (files: FileList | null) => void;
}

/** Takes a file by drop or by button. */
export function FileDrop(props: FileDropProps) {
  const { title, description, chooseLabel, accept, compact = false, busy = false, failure, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  const choose = (
    <Button
      variant={compact ? 'secondary' : 'primary'}
      className={cn(!compact && 'mt-3')}
      busy={busy}
      onClick={() => input.current?.click()}
    >
      {chooseLabel}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first. */}
      <div
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          onFiles(event.dataTransfer.files);
        }}
        className={cn(
          'flex rounded-card border-2 border-line-strong/50 border-dashed bg-surface transition-colors',
          compact ? 'flex-wrap items-center gap-3 p-4' : 'flex-col items-center gap-2 px-6 py-12 text-center',
          over && 'border-brand bg-brand-soft',
        )}
      >
        {compact ? (
          <>
            {choose}
            <span className="min-w-0 flex-1 basis-40 break-words text-ink-2 text-sm">{description}</span>
          </>
        ) : (
          <>
            <FileUp aria-hidden="true" strokeWidth={1.5} className="size-8 text-ink-3" />
            <p className="font-semibold text-lg">{title}</p>
            <p className="max-w-[52ch] text-ink-2">{description}</p>
            {choose}
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={chooseLabel}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            onFiles(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

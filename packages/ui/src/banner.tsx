import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from './cn';
import type { Tone } from './data/badge';
import { IconButton } from './icon-button';
import { useUi } from './ui-provider';

const TONES: Record<Tone, { box: string; icon: string; Icon: typeof Info }> = {
  neutral: { box: 'border-line bg-sunken', icon: 'text-ink-2', Icon: Info },
  brand: { box: 'border-brand/30 bg-brand-soft', icon: 'text-brand-ink', Icon: Info },
  info: { box: 'border-info/30 bg-info-soft', icon: 'text-info-ink', Icon: Info },
  ok: { box: 'border-ok/30 bg-ok-soft', icon: 'text-ok-ink', Icon: CircleCheck },
  warning: { box: 'border-marigold/60 bg-marigold-soft', icon: 'text-marigold-ink', Icon: TriangleAlert },
  danger: { box: 'border-danger/35 bg-danger-soft', icon: 'text-danger-ink', Icon: CircleAlert },
};

export interface BannerProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** An error summary takes focus: give it a ref and call focus(). */
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** A condition that lasts. Danger is announced at once (assertive), the other tones politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, ref, className }: BannerProps) {
  const { labels } = useUi();
  const { box, icon, Icon } = TONES[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex min-w-0 items-start gap-3 rounded-control border px-3 py-2.5 text-base', box, className)}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-ink-2">{children}</div> : null}
        </div>
        {action ? <div className="flex shrink-0 items-center gap-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton label={labels.dismiss} size="sm" onClick={onDismiss} className="-my-1.5 -mr-1.5">
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}

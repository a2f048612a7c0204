import { Card } from '@bhandar/ui';
import { type ReactNode, useId } from 'react';

/** One section of a settings page: description at the left, in view while the controls at the right scroll; stacked on a phone. */
export function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t py-6 first-of-type:border-t-0 first-of-type:pt-2 pos:grid-cols-[minmax(200px,280px)_minmax(0,640px)]"
    >
      <div className="pos:sticky pos:top-18 pos:self-start">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <div className="mt-1 text-ink-2">{text}</div>
      </div>
      <Card>{children}</Card>
    </section>
  );
}

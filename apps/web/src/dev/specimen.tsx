import type { ReactNode } from 'react';

export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title border-line border-b pb-2 text-2xl">{title}</h2>
      <div className="mt-5 grid items-start gap-x-8 gap-y-7 sm:grid-cols-2 pos:grid-cols-3">{children}</div>
    </section>
  );
}

/** One component with its states side by side. */
export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2 pos:col-span-3' : 'min-w-0'}>
      <h3 className="mb-2 font-mono text-ink-3 text-sm">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

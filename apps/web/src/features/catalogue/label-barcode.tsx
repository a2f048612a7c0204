import { labelBars, type ProductLabel } from '@bhandar/domain/catalogue';
import JsBarcode from 'jsbarcode';

/** Quiet zones of a symbol, in modules: without them scanners find no beginning and no end. */
const QUIET = 10;

/** Bars and spaces, module by module, drawn by hand: the library's own drawing needs inline styles. */
function modulesOf({ text, format }: ReturnType<typeof labelBars>): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format, flat: true });
  return drawn.encodings?.map(({ data }) => data).join('') ?? '';
}

export function LabelBarcode({ label }: { label: Pick<ProductLabel, 'gtin' | 'code'> }) {
  const bars = labelBars(label);
  const modules = modulesOf(bars);
  return (
    <svg
      role="img"
      aria-label={bars.text}
      className="label-bars"
      viewBox={`0 0 ${modules.length + 2 * QUIET} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {[...modules.matchAll(/1+/g)].map((run) => (
        <rect key={run.index} x={run.index + QUIET} y={0} width={run[0].length} height={40} />
      ))}
    </svg>
  );
}

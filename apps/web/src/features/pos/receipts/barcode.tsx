import JsBarcode from 'jsbarcode';

/** Bars and spaces of a Code 128, module by module. Drawn by hand: the library's own drawing needs inline styles. */
function modulesOf(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return drawn.encodings?.map(({ data }) => data).join('') ?? '';
}

export function Barcode({ text }: { text: string }) {
  const modules = modulesOf(text);
  const bars = [...modules.matchAll(/1+/g)].map((run) => ({ x: run.index, width: run[0].length }));
  return (
    <svg
      role="img"
      aria-label={text}
      className="barcode"
      viewBox={`0 0 ${modules.length} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={40} />
      ))}
    </svg>
  );
}

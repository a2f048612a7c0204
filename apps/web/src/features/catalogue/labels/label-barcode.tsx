import { labelBars, type ProductLabel } from '@bhandar/domain/catalogue';
import JsBarcode from 'jsbarcode';
import { Fragment } from 'react';
import './label.css';

/** The quiet zone of a symbol in modules; scanners need it to find the start and the end. */
const QUIET = 10;

/** Draws bars and spaces itself, because the library's rendering needs inline styles. */
function modulesOf({ text, format }: { text: string; format: string }, more: JsBarcode.Options = {}): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { ...more, format, flat: true });
  return drawn.encodings?.map(({ data }) => data).join('') ?? '';
}

export function LabelBarcode({ label }: { label: Pick<ProductLabel, 'gtin' | 'code'> }) {
  const bars = labelBars(label);
  return <Bars name={bars.text} modules={modulesOf(bars)} />;
}

function Bars({ name, modules }: { name: string; modules: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
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

/** The library's character for FNC1 of Code 128: the separator of GS1-128. */
const FUNCTION_CODE = String.fromCharCode(207);
const TEST_GTIN = '09506000134352';

/** A GS1-128 with a variable-length field in the middle, so that a scanner that drops separators is noticed. */
export function ScannerTestCode({ batch, expiresOn }: { batch: string; expiresOn: string }) {
  const date = expiresOn.slice(2).replaceAll('-', '');
  const text = `01${TEST_GTIN}10${batch}${FUNCTION_CODE}17${date}`;
  const fields = [`(01)${TEST_GTIN}`, `(10)${batch}`, `(17)${date}`];
  return (
    <>
      <Bars name={fields.join('')} modules={modulesOf({ text, format: 'CODE128' }, { ean128: true })} />
      <p className="label-digits text-sm">
        {fields.map((field) => (
          <Fragment key={field}>
            {field}
            <wbr />
          </Fragment>
        ))}
      </p>
    </>
  );
}

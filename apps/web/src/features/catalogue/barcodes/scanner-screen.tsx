import { readScan, SCAN_REFUSALS, type Scan } from '@bhandar/domain/catalogue';
import { Banner, Card, Field, Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, separatorReplacement, setSeparatorReplacement, useCameraScan, useScanner } from '../../../kit';
import { formatDate, today } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { ScannerTestCode } from '../labels/label-barcode';

const SEPARATOR = '\u001d';
/** Characters and keys that scanners can send instead of the separator. */
const REPLACEMENTS = ['^', '|', '~', '#', 'F8', 'F12'];
const NONE = 'none';
/** The batch precedes the expiry, so that a lost separator is noticed. */
const TEST = { batch: 'TEST', expiresOn: '2027-12-31' };

const yearNow = () => Number(today().slice(0, 4));

/** Shows the keys that this device's scanner sends, and sets the replacement for the separator. */
export default function ScannerScreen() {
  const { t } = useTranslation('catalogue');
  const [replacement, setReplacement] = useState(separatorReplacement());
  const [code, setCode] = useState<string>();
  useScanner(setCode);
  const camera = useCameraScan(setCode);
  const scan = code === undefined ? undefined : readScan(code, { year: yearNow() });
  return (
    <>
      <PageHeader description={t('scannerText')} actions={camera.button} />
      {camera.view ? <div className="mb-4 max-w-xl">{camera.view}</div> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('scannerTestCode')}>
          <div className="scan-paper max-w-md p-4">
            <ScannerTestCode batch={TEST.batch} expiresOn={TEST.expiresOn} />
          </div>
          <p className="mt-3 text-ink-2">{t('scannerSteps')}</p>
          <div className="mt-4 max-w-xs">
            <Field label={t('scannerStandIn')} help={t('scannerStandInHelp')}>
              {(ids) => (
                <Select
                  {...ids}
                  value={replacement || NONE}
                  onValueChange={(next) => {
                    const sign = next === NONE ? '' : next;
                    setSeparatorReplacement(sign);
                    setReplacement(sign);
                  }}
                  options={[NONE, ...REPLACEMENTS].map((sign) => ({
                    value: sign,
                    label: sign === NONE ? t('scannerNoStandIn') : sign,
                  }))}
                />
              )}
            </Field>
          </div>
        </Card>
        <Card title={t('scannerLast')}>
          {code === undefined || !scan ? (
            <p className="text-ink-3">{t('scannerWaiting')}</p>
          ) : (
            <div aria-live="polite" className="flex flex-col gap-4">
              <Verdict scan={scan} />
              <p className="break-all rounded-control bg-sunken px-3 py-2 font-mono text-sm">
                {code.replaceAll(SEPARATOR, '\u241d')}
              </p>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

function Verdict({ scan }: { scan: Scan }) {
  const { t } = useTranslation('catalogue');
  if (scan.kind === 'refused') {
    const help = scan.reason === 'separatorLost' ? t('scannerLost') : undefined;
    return (
      <Banner tone="danger" title={refusalText(SCAN_REFUSALS[scan.reason])}>
        {help}
      </Banner>
    );
  }
  if (scan.kind !== 'product') {
    return (
      <Banner tone="info" title={t('scannerPlain')}>
        {t('scannerPlainText')}
      </Banner>
    );
  }
  const { gtin, batch, expiresOn, serial } = scan;
  const passed = batch === TEST.batch && expiresOn === TEST.expiresOn;
  const facts = [
    [t('scannerProduct'), gtin],
    [t('batch'), batch],
    [t('expiry'), expiresOn && formatDate(expiresOn)],
    [t('scannerSerial'), serial],
  ].filter(([, value]) => value);
  return (
    <>
      <Banner tone="ok" title={passed ? t('scannerPassed') : t('scannerRead')} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3 text-sm">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

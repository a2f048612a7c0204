import { Banner, Button, Field, Select, Switch, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectPrinter, forgetPrinter, sendToPrinter } from './connection';
import { devices } from './devices';
import { DrawerButton } from './drawer-button';
import { isPrinterAllowed } from './page-policy';
import { BAUD_RATES, changePrinter, type StoredPrinter, useStoredPrinter } from './stored-printer';

interface PrinterSettingsProps {
  locationId: string;
  /** Whether receipts go on a roll; pages do not go through a receipt printer. */
  isRoll: boolean;
}

/** The receipt printer of this device, and the cash drawer that it opens. */
export function PrinterSettings({ locationId, isRoll }: PrinterSettingsProps) {
  const { t } = useTranslation('pos');
  const printer = useStoredPrinter();
  const { usb, serial } = devices();
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <div>
        <h3 className="font-medium text-sm">{t('printer')}</h3>
        <p className="text-ink-3 text-sm">{t(usb || serial ? 'printerText' : 'printerUnsupported')}</p>
      </div>
      {(usb || serial) && !isPrinterAllowed() ? (
        <Banner
          tone="info"
          action={
            <Button size="sm" onClick={() => window.location.reload()}>
              {t('printerReloadButton')}
            </Button>
          }
        >
          {t('printerReload')}
        </Banner>
      ) : printer ? (
        <Connected printer={printer} locationId={locationId} isRoll={isRoll} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {usb ? <ConnectButton kind="usb" /> : null}
          {serial ? <ConnectButton kind="serial" /> : null}
        </div>
      )}
    </section>
  );
}

function ConnectButton({ kind }: { kind: StoredPrinter['kind'] }) {
  const { t } = useTranslation('pos');
  const connect = async () => {
    try {
      if (await connectPrinter(kind)) toast.success(t('printerConnected'));
    } catch {
      toast.error(t('printerConnectFailed'));
    }
  };
  return (
    <Button onClick={() => void connect()}>{t(kind === 'usb' ? 'printerConnectUsb' : 'printerConnectSerial')}</Button>
  );
}

function Connected({ printer, locationId, isRoll }: PrinterSettingsProps & { printer: StoredPrinter }) {
  const { t } = useTranslation('pos');
  const { kind, name, baudRate, opensDrawer } = printer;
  const forget = async () => {
    await forgetPrinter(printer).catch(() => undefined);
    toast.info(t('printerForgotten'));
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 truncate font-medium">{name || t(kind === 'usb' ? 'printerUsb' : 'printerSerial')}</p>
        <Button variant="ghost" size="sm" onClick={() => void forget()}>
          {t('printerForget')}
        </Button>
      </div>
      {isRoll ? null : <p className="text-ink-2 text-sm">{t('printerNotForPages')}</p>}
      {kind === 'serial' ? (
        <Field label={t('printerBaud')}>
          {({ id }) => (
            <Select
              id={id}
              value={String(baudRate)}
              onValueChange={(rate) => changePrinter({ baudRate: Number(rate) })}
              options={BAUD_RATES.map((rate) => ({ value: String(rate), label: String(rate) }))}
            />
          )}
        </Field>
      ) : null}
      <Switch
        label={t('drawerAfterSale')}
        checked={opensDrawer}
        onCheckedChange={(on) => changePrinter({ opensDrawer: on })}
      />
      <div className="flex flex-wrap gap-2">
        <TestButton printer={printer} />
        <DrawerButton locationId={locationId} />
      </div>
    </>
  );
}

function TestButton({ printer }: { printer: StoredPrinter }) {
  const { t } = useTranslation('pos');
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const { testBytes } = await import('./test-page');
      await sendToPrinter(printer, await testBytes());
    } catch {
      toast.error(t('printerTestFailed'), { id: 'till-printer' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void print()}>
      {t('printerTest')}
    </Button>
  );
}

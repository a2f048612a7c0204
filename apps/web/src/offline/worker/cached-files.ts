/** The files of a build that a till caches on its device. */
export interface CachedFiles {
  /** The page's own script; its name identifies the version. */
  entry: string;
  always: string[];
  /** Texts and font of each language, cached once it is chosen. */
  languages: Record<string, string[]>;
  /** Large files that few need: cached after their first use. */
  onceUsed: string[];
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

/** The modules of the till, including those that it loads on demand. */
export const COUNTER = [
  'src/shell/routing/client-routes.tsx',
  'src/shell/dashboard-shell.tsx',
  'src/shell/toaster-chunk.tsx',
  'src/shell/language-menu.tsx',
  'src/shell/appearance-menu.tsx',
  'src/shell/palette/palette.tsx',
  'src/shell/palette/shortcut-sheet.tsx',
  'src/features/notifications/bell.tsx',
  'src/features/pos/kept-order-shape.ts',
  'src/features/pos/customers/known-customers.tsx',
  'src/features/pos/customers/linked-customer.tsx',
  'src/features/pos/cashier/lock-control.tsx',
  'src/features/pos/cashier/till-gate.tsx',
  'src/features/pos/checkout/pos-screen.tsx',
  'src/features/pos/checkout/phone-counter.tsx',
  'src/features/pos/checkout/not-open.tsx',
  'src/features/pos/checkout/header/store-choice.tsx',
  'src/features/pos/shifts/shift-chip.tsx',
  'src/features/pos/offline/network-chip.tsx',
  'src/features/pos/offline/offline-banner.tsx',
  'src/features/pos/exchange/exchange-summary.tsx',
  'src/features/pos/exchange/exchange-total.tsx',
  'src/features/pos/checkout/counter-dialogs.tsx',
  'src/features/pos/checkout/batch-choice.tsx',
  'src/features/pos/checkout/reason-dialog.tsx',
  'src/features/pos/checkout/cart/line-dialog.tsx',
  'src/features/pos/checkout/cart/hidden-lines.tsx',
  'src/features/pos/checkout/products/best-sellers.tsx',
  'src/features/pos/checkout/products/missed-product.tsx',
  'src/features/pos/checkout/products/none-approved.tsx',
  'src/features/pos/checkout/header/till-menu.tsx',
  'src/features/pos/checkout/key-sheet.tsx',
  'src/features/pos/checkout/devices/till-settings.tsx',
  'src/features/pos/checkout/pay/pay-sheet.tsx',
  'src/features/pos/held/hold-dialog.tsx',
  'src/features/pos/held/held-dialog.tsx',
  'src/features/pos/shifts/shift-desk.tsx',
  'src/features/pos/checkout/devices/till-devices.tsx',
  'src/features/pos/display/display-screen.tsx',
  'src/features/pos/offline/sell-offline.ts',
  'src/features/pos/offline/waiting-sales.tsx',
  'src/features/pos/offline/waiting-receipt.tsx',
  'src/features/pos/returns/return-find-dialog.tsx',
  'src/features/pos/checkout/touch/touch-pane.tsx',
  'src/features/pos/receipts/order-successful.tsx',
  'src/features/pos/receipts/print-receipt.tsx',
  'src/features/pos/receipts/recent-sales.tsx',
  'src/features/pos/printer/roll-bytes.ts',
  'src/features/pos/printer/test-page.ts',
  'src/features/pos/receipts/roll/print-roll.ts',
  'src/features/pos/receipts/roll/receipt-rows.ts',
  'src/kit/confirm-view.tsx',
  'src/offline/retry-flush.ts',
];
/** What the till offers only while the server can be reached. */
export const NEEDS_NETWORK: readonly string[] = [
  'src/features/pos/cashier/release-dialog.tsx',
  'src/features/pos/checkout/products/beyond-orders.tsx',
  'src/features/pos/checkout/touch/arrange-dialog.tsx',
  'src/features/pos/exchange/open-exchange.ts',
  'src/features/pos/exchange/send-exchange.ts',
  'src/features/pos/receipts/share-receipt-dialog.tsx',
  'src/features/pos/returns/return-receipt-dialog.tsx',
  'src/features/pos/returns/slip/print-slip.tsx',
  'src/features/pos/shifts/report/print-report.tsx',
];
const CAMERA = ['src/kit/camera/camera-view.tsx', 'src/kit/camera/messages/en.ts'];
const TEXTS = ['features/pos', 'features/notifications', 'kit', 'shell/palette'];
const FONTS = /\/(?:hanken-grotesk-latin|schibsted-grotesk-latin|geist-mono-latin)-wght|\/(?:shop-signs|name-of)/;
const LANGUAGES = { bn: 'noto-sans-bengali', hi: 'noto-sans-devanagari' };

/** Follows the counter's imports in the build manifest, so that no other screen and no public page is cached. */
export function cachedFiles(manifest: Manifest, html: string): CachedFiles {
  const chunkOf = (source: string): Chunk => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}: correct what the counter keeps`);
    return chunk;
  };
  const filesOf = (sources: readonly string[], seen = new Set<string>()): string[] =>
    sources.flatMap((source) => {
      if (seen.has(source)) return [];
      seen.add(source);
      const { file, imports = [], css = [], assets = [] } = chunkOf(source);
      const names = [file, ...css, ...assets.filter((name) => name.endsWith('.css'))];
      return [...names.map((name) => `/${name}`), ...filesOf(imports, seen)];
    });
  const filesNamed = (pattern: RegExp): string[] =>
    Object.values(manifest).flatMap(({ file }) => (pattern.test(`/${file}`) ? [`/${file}`] : []));
  const textsIn = (language: string) => TEXTS.map((folder) => `src/${folder}/messages/${language}.ts`);

  const always = new Set([
    ...assetsIn(html),
    ...filesOf(['index.html', ...COUNTER, ...textsIn('en')]),
    ...filesNamed(FONTS).filter((name) => name.endsWith('.woff2')),
  ]);
  const others = (names: string[]) => [...new Set(names)].filter((name) => !always.has(name)).sort();
  const languages = Object.entries(LANGUAGES).map(([language, font]): [string, string[]] => [
    language,
    others([
      ...filesOf([
        `src/lib/languages/${language}.ts`,
        `src/shell/messages/${language}.ts`,
        ...textsIn(language),
        ...Object.keys(manifest).filter((source) => source.endsWith(`${font}/wght.css`)),
      ]),
      ...filesNamed(new RegExp(`/${font}-${font.split('-').at(-1)}-`)),
    ]),
  ]);
  return {
    entry: `/${chunkOf('index.html').file}`,
    always: [...always].sort(),
    languages: Object.fromEntries(languages),
    onceUsed: others([...filesOf(CAMERA), ...filesNamed(/\.wasm$/)]),
  };
}

/** The assets that a page refers to. */
export const assetsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, name = '']) => name)),
];

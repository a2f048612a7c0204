import {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  Logo,
  LogoMark,
  RadioGroup,
  SkipLink,
  storedDensity,
  storedTheme,
  THEMES,
  type Theme,
  Toaster,
  UiProvider,
} from '@bhandar/ui';
import { useState } from 'react';
import { KitActions } from './kit-actions';
import { KitData } from './kit-data';
import { KitFields } from './kit-fields';
import { KitOverlays } from './kit-overlays';

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/**
 * Every component of packages/ui in every state. Development only: the build excludes it, so its texts are not
 * translated.
 */
export default function KitScreen() {
  const [theme, setTheme] = useState<Theme>(storedTheme());
  const [density, setDensity] = useState<Density>(storedDensity() ?? 'cosy');
  return (
    <UiProvider>
      <SkipLink target="kit">Skip to content</SkipLink>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-8 gap-y-2 border-line border-b bg-canvas px-6 py-3">
        <Logo word="Kit" />
        <RadioGroup
          aria-label="Theme"
          orientation="horizontal"
          value={theme}
          onValueChange={(next) => {
            setTheme(next as Theme);
            applyTheme(next as Theme);
          }}
          options={named(THEMES)}
        />
        <RadioGroup
          aria-label="Density"
          orientation="horizontal"
          value={density}
          onValueChange={(next) => {
            setDensity(next as Density);
            applyDensity(next as Density);
          }}
          options={named(DENSITIES)}
        />
      </header>
      <main id="kit" className="mx-auto flex max-w-page flex-col gap-12 px-6 py-8">
        <h1 className="title flex items-center gap-3 text-3xl">
          <LogoMark size={32} /> Dispensary Ledger
        </h1>
        <KitActions />
        <KitFields />
        <KitData />
        <KitOverlays />
      </main>
      <Toaster />
    </UiProvider>
  );
}

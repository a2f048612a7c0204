import { useEffect } from 'react';

/**
 * Replaces react-style-singleton in the build (strict-styles.js): same API, but the rules go into a constructed style
 * sheet, because the content security policy refuses style elements.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string) {
      users += 1;
      if (sheet) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      sheet = undefined;
    },
  };
}

export function styleHookSingleton() {
  const shared = stylesheetSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: the API of the replaced library.
  return function useStyle(css: string, isDynamic?: boolean) {
    const key = isDynamic ? css : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: styles that are not dynamic never change after mounting.
    useEffect(() => {
      shared.add(css);
      return () => shared.remove();
    }, [key]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: as above; called once, when the module loads.
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}

import { fileURLToPath } from 'node:url';

const STYLE_SINGLETON = fileURLToPath(new URL('../src/theme/style-singleton.ts', import.meta.url));

/** Libraries that put a style element into the page; what they would put there stands in theme.css. */
const INJECTIONS = [
  { file: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/, code: /^__insertCSS\(".*"\);$/m, instead: '' },
  {
    file: /[\\/]react-select[\\/]dist[\\/]index\.mjs$/,
    code: /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML:\s*\{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    instead: 'null',
  },
  {
    file: /[\\/]input-otp[\\/]dist[\\/]index\.mjs$/,
    code: /!document\.getElementById\("input-otp-style"\)/,
    instead: 'false',
  },
];

/**
 * The content security policy is `style-src 'self'`: a style element made by script is refused. So the build takes the
 * few out that our libraries make. Fails when a library changed so that nothing is found to take out.
 */
export function strictStyles() {
  return {
    name: 'ui:strict-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id === 'react-style-singleton' ? STYLE_SINGLETON : null;
    },
    transform(code, id) {
      const injection = INJECTIONS.find(({ file }) => file.test(id));
      if (!injection) return null;
      if (!injection.code.test(code))
        this.error(`${id} no longer injects its styles as expected: see strict-styles.js`);
      return { code: code.replace(injection.code, () => injection.instead), map: null };
    },
  };
}

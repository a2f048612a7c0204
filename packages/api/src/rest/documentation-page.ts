import type { describeRoutes } from './openapi';

type Description = ReturnType<typeof describeRoutes>;
interface ParameterSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  maximum?: number;
  maxLength?: number;
  description?: string;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: {
    name?: string;
    in?: string;
    required?: boolean;
    $ref?: string;
    schema?: ParameterSchema;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { example?: unknown }> }>;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const code = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2) ?? '')}</pre>`;

function exampleIn(content: Record<string, { example?: unknown }> | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { example }]) => `<p class="type">${escaped(type)}</p>${example === undefined ? '' : code(example)}`)
    .join('');
}

const TICKS = /`([^`]+)`/g;
const prose = (text: string): string => escaped(text).replace(TICKS, '<code>$1</code>');

const typeOf = ({ type, format, enum: choices, maximum, maxLength }: ParameterSchema): string => {
  if (choices) return choices.join(' or ');
  const most =
    maximum === undefined
      ? maxLength === undefined
        ? ''
        : `, at most ${maxLength} characters`
      : `, at most ${maximum}`;
  return `${format ?? type ?? 'text'}${most}`;
};

function parametersOf({ parameters }: Operation): string {
  const named = parameters.filter(({ name }) => name !== undefined);
  if (named.length === 0) return '';
  const rows = named.map(
    ({ name = '', in: place = '', required, schema = {} }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escaped(typeOf(schema))}</td><td>${escaped(schema.description ?? '')}</td></tr>`,
  );
  return `<h4>Parameters</h4><div class="wide"><table><thead><tr><th>Name</th><th>Where</th><th>What</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The call as a curl command. */
function curlOf(method: string, path: string, { parameters, requestBody, security }: Operation): string {
  const json = requestBody?.content['application/json']?.example;
  const required = parameters.filter(({ in: place, required: must }) => place === 'query' && must);
  const query = required.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const parts = [
    `curl -s${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BHANDAR${path}${query ? `?${query}` : ''}"`,
    ...(security.length > 0 ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`-H 'content-type: application/json' -d '${JSON.stringify(json)}'`]),
    ...(requestBody && json === undefined ? ['--data-binary @file'] : []),
  ];
  return `<pre>${escaped(parts.join(' \\\n  '))}</pre>`;
}

function operation(method: string, path: string, described: Operation): string {
  const [done = '200', ...failed] = Object.keys(described.responses);
  const failures = failed.map(
    (status) => `<li><b>${status}</b> ${prose(described.responses[status]?.description ?? '')}</li>`,
  );
  return `<details id="${escaped(described.operationId)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(described.summary)}</span></summary>
<p>${described.security.length > 0 ? 'Needs a bearer token or the session cookie.' : 'Open to everyone.'}</p>
${curlOf(method, path, described)}
${parametersOf(described)}
${described.requestBody ? `<h4>Request</h4>${exampleIn(described.requestBody.content)}` : ''}
<h4>Answer ${done}</h4>${exampleIn(described.responses[done]?.content)}
<h4>Failures</h4><ul>${failures.join('')}</ul>
</details>`;
}

/** A receiver in a dozen lines; the page has no script, so this is only text. */
const RECEIVER = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, before any parsing
export function isOurs(secret, headers, body) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const mine = createHmac('sha256', key).update(content).digest();
  const old = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) > 300;
  return !old && headers['webhook-signature'].split(' ').some((signature) => {
    const theirs = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return theirs.length === mine.length && timingSafeEqual(theirs, mine);
  });
}`;

function webhooks(described: Description['webhooks']): string {
  const events = Object.entries(described).map(
    ([kind, { post }]) => `<details id="${escaped(kind)}">
<summary><b class="post">POST</b> <code>${escaped(kind)}</code> <span>${escaped(post.summary)}</span></summary>
<h4>Body</h4>${exampleIn(post.requestBody.content)}
</details>`,
  );
  const headers = Object.values(described)[0]?.post.parameters ?? [];
  return `<h2 id="webhooks">webhooks</h2>
<p>Under Webhooks a manager adds the address of another program, which then gets these as they happen. Answer with 2xx
within ten seconds and work afterwards. Anything else, redirects too, is tried again nine times over about 21 hours;
what came already is known by its <code>webhook-id</code>. Only public addresses over https are called, unless the
installation allows its own network.</p>
<h4>Headers</h4><ul>${headers.map(({ name, description }) => `<li><code>${name}</code> ${prose(description)}</li>`).join('')}</ul>
<h4>Check the signature</h4>
<p>HMAC-SHA256 over <code>webhook-id.webhook-timestamp.body</code>, with the secret that was shown once; the libraries of
Standard Webhooks do the same.</p>
<pre>${escaped(RECEIVER)}</pre>
${events.join('\n')}`;
}

const TITLES: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  catalogue: 'Catalogue',
  inventory: 'Inventory',
  ordering: 'Ordering',
  pos: 'Counter',
  jobs: 'Background work',
  webhooks: 'Webhooks',
};
const titleOf = (tag: string): string => TITLES[tag] ?? tag;

const BEGIN = `<h2 id="begin">Begin</h2>
<p>Sign in and keep the token, or make one that lasts on your profile page, under API tokens:</p>
<pre>${escaped(`BHANDAR=http://localhost:5000
TOKEN=$(curl -s $BHANDAR/api/auth/login -H 'content-type: application/json' \\
  -d '{"email":"nasrin@bhandar.example","password":"Chemist@2026"}' | jq -r .token)
curl -s "$BHANDAR/api/products/pharmacy?search=napa&limit=5" -H "authorization: Bearer $TOKEN"`)}</pre>
<ul>
<li><b>Lists</b> are a bare array, or with <code>page</code>, <code>limit</code> or <code>search</code>
<code>{data, totalItems, totalPages, page, limit}</code>. With <code>cursor=start</code>, then the <code>nextCursor</code> of
the last answer, a program reads the whole list: no row is skipped or repeated while rows are added.</li>
<li><b>Writes</b> take an <code>Idempotency-Key</code>: the same key and body answer the first result again, for 30 days.
What signs in or out or sets a password does not: its answer is not kept.</li>
<li><b>Failures</b> are <code>{success: false, message, code, fields?}</code>: the message is for people, the code for programs.</li>
</ul>`;

/** The description as one page without scripts, fonts or requests to other origins. */
export function documentationPage(description: Description): string {
  const byTag = new Map<string, { links: string[]; operations: string[] }>();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const { tags, operationId } = described as Operation;
      const part = byTag.get(tags[0] ?? '') ?? { links: [], operations: [] };
      part.links.push(
        `<li><a href="#${operationId}"><b class="${method}">${method}</b> ${escaped(path.replace(/^\/api/, ''))}</a></li>`,
      );
      part.operations.push(operation(method, path, described as Operation));
      byTag.set(tags[0] ?? '', part);
    }
  }
  const sections = [...byTag].map(
    ([tag, { operations }]) => `<h2 id="${tag}">${titleOf(tag)}</h2>${operations.join('\n')}`,
  );
  const menu = [...byTag].map(
    ([tag, { links }]) => `<li><a href="#${tag}">${titleOf(tag)}</a><ul>${links.join('')}</ul></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${description.info.title} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
<header><a href="/">${description.info.title}</a> <span>API ${description.info.version}</span> <a href="/api/openapi.json">openapi.json</a></header>
<nav aria-label="Paths"><ul><li><a href="#begin">Begin</a></li>${menu.join('')}<li><a href="#webhooks">Webhooks</a></li></ul></nav>
<main>
<h1>${description.info.title} API</h1>
<p>${escaped(description.info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${BEGIN}
${sections.join('\n')}
${webhooks(description.webhooks)}
</main>
</html>
`;
}

export const DOCUMENTATION_STYLE = `:root { color-scheme: light dark; font: 15px/1.55 "Hanken Grotesk", system-ui, sans-serif;
  --ink: light-dark(#102a29, #e6efec); --ink-2: light-dark(#48605e, #a3b8b4); --page: light-dark(#f4f8f6, #0a1615);
  --card: light-dark(#fff, #101f1e); --line: light-dark(#d5e0dc, #24403d); --brand: light-dark(#0f5c56, #6ccbbd); }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; color: var(--ink); background: var(--page); display: grid; grid-template-columns: minmax(0, 1fr); }
a { color: var(--brand); }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: baseline; gap: 1rem; padding: .75rem 1.25rem;
  background: var(--card); border-bottom: 1px solid var(--line); }
header a:first-child { font-weight: 700; font-size: 1.1rem; text-decoration: none; } header a:last-child { margin-left: auto; }
header span { color: var(--ink-2); }
main { padding: 1.5rem 1.25rem 5rem; max-width: 60rem; width: 100%; min-width: 0; }
h1 { margin: 0; font-size: 1.75rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; } h4 { margin: 1.1rem 0 .35rem; }
nav { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; } nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
nav > ul > li > a { display: inline-block; padding: .35rem 0; font-weight: 600; } nav ul ul { display: none; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; padding: .7rem 0; overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
summary b { display: inline-block; min-width: 3.5rem; font-size: .8rem; }
summary span { display: block; color: var(--ink-2); }
.get { color: light-dark(#0b6b3a, #6ee7a8); } .post { color: light-dark(#0b4fb3, #93c5fd); }
.put, .patch { color: light-dark(#8a4b00, #fbbf77); } .delete { color: light-dark(#b3261e, #fda4a4); }
code, pre { font-family: "Geist Mono", ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; }
pre { overflow: auto; margin: .35rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--page); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--ink-2); font-weight: 500; }
.type { margin: 0; font-size: .85rem; color: var(--ink-2); } ul { margin: .35rem 0; padding-left: 1.25rem; } li { margin: .2rem 0; }
@media (min-width: 64rem) {
  body { grid-template-columns: 19rem minmax(0, 1fr); } header { grid-column: 1 / -1; }
  nav { position: sticky; top: 3.1rem; height: calc(100dvh - 3.1rem); overflow: auto; border: 0; border-right: 1px solid var(--line); }
  nav > ul { display: block; } nav ul ul { display: block; margin-bottom: .75rem; }
  nav ul ul a { display: block; padding: .15rem 0; font-size: .85rem; text-decoration: none; color: var(--ink-2); overflow-wrap: anywhere; }
  nav ul ul a:hover { color: var(--ink); } nav ul ul b { display: inline-block; min-width: 3rem; font-size: .7rem; text-transform: uppercase; }
  main { padding: 2rem 2.5rem 5rem; }
}
`;

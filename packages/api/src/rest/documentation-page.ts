import type { describeRoutes } from './openapi';

type Description = ReturnType<typeof describeRoutes>;
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
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

function parametersOf({ parameters }: Operation): string {
  const named = parameters.filter(({ name }) => name !== undefined);
  if (named.length === 0) return '';
  const items = named.map(
    ({ name = '', in: place = '', required }) =>
      `<li><code>${escaped(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
  );
  return `<h4>Parameters</h4><ul>${items.join('')}</ul>`;
}

function operation(method: string, path: string, described: Operation): string {
  const [done = '200', ...failed] = Object.keys(described.responses);
  const failures = failed.map(
    (status) => `<li><b>${status}</b> ${escaped(described.responses[status]?.description ?? '')}</li>`,
  );
  return `<details id="${escaped(described.operationId)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(described.summary)}</span></summary>
<p>${described.security.length > 0 ? 'Needs a bearer token or the session cookie.' : 'Open to everyone.'}</p>
${parametersOf(described)}
${described.requestBody ? `<h4>Request</h4>${exampleIn(described.requestBody.content)}` : ''}
<h4>Answer ${done}</h4>${exampleIn(described.responses[done]?.content)}
<h4>Failures</h4><ul>${failures.join('')}</ul>
</details>`;
}

/** A receiver in a dozen lines; the page holds no script, so this is only text. */
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
<h4>Headers</h4><ul>${headers.map(({ name, description }) => `<li><code>${name}</code> ${escaped(description)}</li>`).join('')}</ul>
<h4>Check the signature</h4>
<p>HMAC-SHA256 over <code>webhook-id.webhook-timestamp.body</code>, with the secret that was shown once; the libraries of
Standard Webhooks do the same.</p>
<pre>${escaped(RECEIVER)}</pre>
${events.join('\n')}`;
}

/** The description as one page without scripts, fonts or anything of another origin. */
export function documentationPage(description: Description): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [tag = ''] = (described as Operation).tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(method, path, described as Operation)]);
    }
  }
  const sections = [...byTag].map(([tag, operations]) => `<h2 id="${tag}">${tag}</h2>${operations.join('\n')}`);
  const links = [...byTag.keys(), 'webhooks'].map((tag) => `<a href="#${tag}">${tag}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${description.info.title} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
<h1>${description.info.title} API</h1>
<p>${escaped(description.info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links.join(' ')}</nav>
${sections.join('\n')}
${webhooks(description.webhooks)}
</html>
`;
}

export const DOCUMENTATION_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; } h4 { margin: 1rem 0 .25rem; }
nav a { margin-right: 1rem; text-transform: capitalize; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; margin: .5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; padding: .75rem 0; overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px; }
summary b { display: inline-block; min-width: 4.5rem; font-size: .8rem; }
summary span { display: block; opacity: .75; }
.get { color: light-dark(#0b6b3a, #6ee7a8); } .post { color: light-dark(#0b4fb3, #93c5fd); }
.put, .patch { color: light-dark(#8a4b00, #fbbf77); } .delete { color: light-dark(#b3261e, #fda4a4); }
pre { overflow: auto; padding: .75rem; border-radius: .375rem; background: color-mix(in srgb, currentColor 8%, transparent); font-size: .85rem; }
.type { margin: 0; font-size: .85rem; opacity: .7; } ul { margin: .25rem 0; padding-left: 1.25rem; }
`;

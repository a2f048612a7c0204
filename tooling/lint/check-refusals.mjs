// Checks that each refusal is a code from the tables of refusals and not an English sentence, and that it has a text
// in every language. Run from the root of the repository; prints each breach and exits with 1 if there is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LANGUAGES = ['bn', 'hi'];
const TABLE = /^packages\/domain\/src\/\w+\/refusals\.ts$/;
const TEXTS = /^packages\/domain\/src\/refusal-messages\/\w+\.(\w+)\.ts$/;
const SOURCE = /^packages\/(?:domain|api)\/src\/.*\.ts$/;
const NOT_READ = /\.(?:test|fixture)\.ts$|\/testing\//;

const ENTRY = /^ {2}'(\w+\.\w+)':\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm;
const entriesOf = (source) => [...source.matchAll(ENTRY)].map(([, code, one, other]) => [code, one ?? other ?? '']);
const named = (text) =>
  [...text.matchAll(/\{\{\w+\}\}/g)]
    .map(([name]) => name)
    .sort()
    .join(' ');

/** @returns {string[]} a line for each code without a text, with a text of other parameters, or in two tables */
export function untranslatedRefusals(files, read) {
  const english = new Map();
  const breaches = [];
  for (const file of files.filter((name) => TABLE.test(name))) {
    for (const [code, text] of entriesOf(read(file))) {
      if (english.has(code)) breaches.push(`${file}: ${code} is in two tables`);
      english.set(code, text);
    }
  }
  for (const language of LANGUAGES) {
    const own = files.filter((file) => TEXTS.exec(file)?.[1] === language);
    const texts = new Map(own.flatMap((file) => entriesOf(read(file))));
    for (const [code, text] of english) {
      const said = texts.get(code);
      if (said === undefined || said === '') breaches.push(`${language}: ${code} has no text`);
      else if (named(said) !== named(text))
        breaches.push(`${language}: ${code} names other parameters than the English`);
    }
    for (const code of texts.keys()) if (!english.has(code)) breaches.push(`${language}: ${code} is no refusal`);
  }
  return breaches;
}

const TEXT = String.raw`['"\`][^'"\`\n]*`;
/** The places of a refusal's sentence: thrown, beside a field, or in a schema. */
const SENTENCES = [
  new RegExp(String.raw`\b(?:invalid|inUse|duplicate|notPermitted)\(\s*(${TEXT})`, 'g'),
  new RegExp(String.raw`\bnew DomainError\(\s*'\w+',\s*(${TEXT})`, 'g'),
  new RegExp(String.raw`\bfield(?:: [^,{}]+)?,\s*(?:message|refusal):\s*(${TEXT})`, 'g'),
  new RegExp(String.raw`\baddIssue\(\{[^{}]*message:\s*(${TEXT})`, 'g'),
  new RegExp(
    String.raw`\b(?:min|max|int|refine|regex|number|string|array|enum|date|email)\([^()]*\{ error: (${TEXT})`,
    'g',
  ),
  new RegExp(String.raw`\bwhyNot\w*: (${TEXT} )`, 'g'),
];

/** @returns {string[]} a line for each sentence that is thrown, or put beside a field, without a code */
export function uncodedRefusals(files, read) {
  return files
    .filter((file) => SOURCE.test(file) && !TABLE.test(file) && !NOT_READ.test(file))
    .flatMap((file) => {
      const source = read(file);
      return SENTENCES.flatMap((pattern) =>
        [...source.matchAll(pattern)].map(({ index, 1: text }) => {
          const line = source.slice(0, index).split('\n').length;
          return `${file}:${line}: ${text}; give it a code in a refusals.ts`;
        }),
      );
    });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const files = [...new Set(list.split('\n').filter(Boolean))];
  const read = (file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return ''; // Deleted, and not yet staged.
    }
  };
  const breaches = [...untranslatedRefusals(files, read), ...uncodedRefusals(files, read)];
  for (const breach of breaches) process.stderr.write(`${breach}\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}

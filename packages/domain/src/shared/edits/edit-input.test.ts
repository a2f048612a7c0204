import { expect, test } from 'vitest';
import * as z from 'zod';
import { requiredText } from '../fields';
import { editInput } from './edit-input';
import { revisionOf } from './revision';

const text = requiredText('missing', 20);
const Edit = z.object({ id: z.string(), revision: z.string().optional(), name: text, phone: text });
const formOf = ({ name, phone }: { name?: string; phone?: string }) => ({ name, phone });
const edit = editInput(Edit, formOf);
const old = { name: ' Square', phone: '' };
const revision = revisionOf(formOf(old));
const failing = (said: unknown) => edit.safeParse(said).error?.issues.map(({ path, message }) => [path, message]);

test('an edit with a revision is refused for a blank field that it left alone', () => {
  expect(edit.parse({ id: '1', revision, ...old, name: ' Ace ' })).toEqual({
    id: '1',
    revision,
    name: 'Ace',
    phone: '',
  });
  // What was kept with a space before today's rules is no change either.
  expect(edit.parse({ id: '1', revision, ...old })).toEqual({ id: '1', revision, ...old });
});

test('an edit with a revision blanks a required field', () => {
  expect(failing({ id: '1', revision, ...old, name: ' ' })).toEqual([[['name'], 'missing']]);
  expect(failing({ revision, ...old })).toEqual([[['id'], expect.any(String)]]);
});

test.each([
  ['without a revision', undefined],
  ['with a revision of another form', 'x'],
])('an edit %s passes with a blank field', (_, sent) => {
  expect(failing({ id: '1', revision: sent, ...old })).toEqual([[['phone'], 'missing']]);
});

test('an edit that is no object is taken', () => {
  expect(failing(null)).toEqual([[[], expect.any(String)]]);
});

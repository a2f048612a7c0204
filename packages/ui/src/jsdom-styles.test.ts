import { expect, test } from 'vitest';

const shown = (html: string, selector: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector(selector);
  if (!element) throw new Error(`No ${selector}`);
  const { display, visibility, pointerEvents, color } = window.getComputedStyle(element);
  return { display, visibility, pointerEvents, color };
};
const inBrowser = { display: 'block', visibility: 'visible', pointerEvents: 'auto', color: 'rgb(0, 0, 0)' };

test.each([
  ['<p>', {}],
  ['<p hidden>', { display: 'none' }],
  ['<p style="display: flex">', { display: 'flex' }],
  ['<div style="visibility: hidden"><p>', { visibility: 'hidden' }],
  ['<div style="visibility: hidden"><p style="visibility: visible">', {}],
  ['<div style="pointer-events: none; color: red"><p>', { pointerEvents: 'none', color: 'rgb(255, 0, 0)' }],
  ['<div style="display: none"><p>', {}],
  ['<style>p { display: grid; visibility: hidden }</style><p>', { display: 'grid', visibility: 'hidden' }],
  ['<style>@media screen { p { display: grid } }</style><p>', { display: 'grid' }],
  ['<style>div { visibility: hidden }</style><div><p>', { visibility: 'hidden' }],
  ['<style>div { display: none } p { color: red }</style><div><p>', { color: 'rgb(255, 0, 0)' }],
])('the style of %s', (html, differs) => {
  expect(shown(html, 'p')).toEqual({ ...inBrowser, ...differs });
});

test.each([
  ['<span>', 'span', 'inline'],
  ['<button>', 'button', 'inline-block'],
  ['<input type="hidden">', 'input', 'none'],
  ['<dialog>', 'dialog', 'none'],
  ['<dialog open>', 'dialog', 'block'],
  ['<table><tr><td>', 'td', 'table-cell'],
  ['<svg><path></svg>', 'path', 'inline'],
])('the display of %s', (html, selector, display) => {
  expect(shown(html, selector).display).toBe(display);
});

const INITIAL: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto', content: '' };
const ATTRIBUTES = ['hidden', 'open', 'type'];

const isVisibility = (property: string) => property === 'display' || property in INITIAL;

const inlineOf = (element: Element, property: string): string =>
  'style' in element ? (element as HTMLElement).style.getPropertyValue(property) : '';

/** The selectors of the rules that set any of these properties, also those within `@media`. */
const selectorsOf = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    const within = 'cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : [];
    if (!('selectorText' in rule)) return within;
    const { selectorText, style } = rule as CSSStyleRule;
    return Array.from(style).some(isVisibility) ? [selectorText, ...within] : within;
  });

const matches = (element: Element, selector: string): boolean => {
  try {
    return element.matches(selector);
  } catch {
    return true;
  }
};

/**
 * Answers for visibility without the rest of a computed style. jsdom matches every rule of every stylesheet, for the element
 * and all above it, whenever one property is read: more than half of the time of a component test. For other properties, and
 * for elements that a rule of the page itself shows or hides, jsdom computes as before.
 */
export function speedUpComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();
  const selectors = new WeakMap<CSSStyleSheet, string[]>();

  const isRuled = (element: Element): boolean =>
    [...document.styleSheets].some((sheet) => {
      const known = selectors.get(sheet) ?? selectorsOf(sheet.cssRules);
      selectors.set(sheet, known);
      return known.some((selector) => matches(element, selector));
    });

  /** By the browser's stylesheet, in which it depends on the tag and these attributes. */
  const defaultDisplay = (element: Element): string => {
    const given = ATTRIBUTES.map((name) => [name, element.getAttribute(name)] as const);
    const key = JSON.stringify([element.namespaceURI, element.localName, given]);
    const known = displays.get(key);
    if (known !== undefined) return known;
    const bare = document.createElementNS(element.namespaceURI, element.localName);
    for (const [name, value] of given) if (value !== null) bare.setAttribute(name, value);
    const display = compute(bare).getPropertyValue('display');
    displays.set(key, display);
    return display;
  };

  /** Nothing where a rule of the page decides. */
  const read = (element: Element, property: string): string | undefined => {
    if (property === 'display') {
      return isRuled(element) ? undefined : inlineOf(element, property) || defaultDisplay(element);
    }
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (isRuled(at)) return;
      const value = inlineOf(at, property);
      if (value && value !== 'inherit') return value;
      if (property === 'content') break;
    }
    return INITIAL[property];
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    let computed: CSSStyleDeclaration | undefined;
    const whole = () => {
      computed ??= compute(element);
      return computed;
    };
    const answer = (property: string) =>
      (isVisibility(property) ? read(element, property) : undefined) ?? whole().getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (key === 'getPropertyValue') return answer;
        const property = key === 'pointerEvents' ? 'pointer-events' : String(key);
        if (isVisibility(property)) return answer(property);
        const value: unknown = Reflect.get(whole(), key);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
    });
  };
}

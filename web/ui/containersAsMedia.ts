/** Turns each `@container page` in these rules into a media query with the same condition. */
export const askWindowIn = (rules: CSSStyleSheet | CSSGroupingRule) => {
  const all = [...rules.cssRules]
  for (const [index, rule] of all.entries()) {
    if (rule instanceof CSSContainerRule && rule.containerName === 'page') {
      const inner = [...rule.cssRules].map(({ cssText }) => cssText).join('\n')
      rules.deleteRule(index)
      rules.insertRule(`@media ${rule.containerQuery} { ${inner} }`, index)
    } else if (rule instanceof CSSGroupingRule) askWindowIn(rule)
  }
}

/** For all styles of the page, and those of screens that load later. */
export const askWindow = () => {
  for (const sheet of document.styleSheets) askWindowIn(sheet)
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.sheet) askWindowIn(target.sheet)
  }
  document.addEventListener('load', onLoad, { capture: true })
}

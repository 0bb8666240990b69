/**
 * Short classes for scopes of highlight.js: by the scope's first word, or by two words if the second is more
 * specific.
 */
const classes: Readonly<Record<string, string>> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'nt',
  built_in: 'nb',
  bullet: 'o',
  'char.escape': 'se',
  code: 's',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  formula: 'm',
  keyword: 'k',
  link: 'na',
  literal: 'kc',
  meta: 'nd',
  'meta.prompt': 'gp',
  name: 'nt',
  number: 'mi',
  operator: 'o',
  params: 'nv',
  property: 'nv',
  punctuation: 'p',
  quote: 'c1',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  tag: 'p',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'n',
  'title.class': 'nc',
  'title.function': 'nf',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'bp',
}

/** Replaces the classes of highlight.js by the short ones in style sheets for Pygments. */
export function shortClasses(html: string): string {
  return html.replaceAll(/<span class="([^"]*)">/g, (_whole, names: string) => {
    const [first = '', second = ''] = names.split(' ')
    const scope = first.replace(/^hljs-/, '')
    return `<span class="${classes[`${scope}.${second.replace(/_+$/, '')}`] ?? classes[scope] ?? 'x'}">`
  })
}

import createMarkdown from 'markdown-it'
import type { BlockRule, InlineRule } from './scope.ts'

/** Returns a block rule of markdown-it, for use by own rules. */
export function builtInBlockRule(name: string): BlockRule {
  const { ruler } = createMarkdown().block
  ruler.enableOnly(name)
  return onlyRule(ruler.getRules(''), name)
}

/** Returns an inline rule of markdown-it, for use by own rules. */
export function builtInInlineRule(name: string): InlineRule {
  const { ruler } = createMarkdown().inline
  ruler.enableOnly(name)
  return onlyRule(ruler.getRules(''), name)
}

function onlyRule<Rule>([rule]: readonly Rule[], name: string): Rule {
  if (!rule) throw new Error(`markdown-it has no rule ${name}`)
  return rule
}

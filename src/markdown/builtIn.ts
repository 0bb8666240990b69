import createMarkdown from 'markdown-it'
import type { BlockRule, InlineRule } from './scope.ts'

/** A block rule of markdown-it, to be called by one of ours. */
export function builtInBlockRule(name: string): BlockRule {
  const { ruler } = createMarkdown().block
  ruler.enableOnly(name)
  return onlyRule(ruler.getRules(''), name)
}

/** An inline rule of markdown-it, to be called by one of ours. */
export function builtInInlineRule(name: string): InlineRule {
  const { ruler } = createMarkdown().inline
  ruler.enableOnly(name)
  return onlyRule(ruler.getRules(''), name)
}

function onlyRule<Rule>([rule]: readonly Rule[], name: string): Rule {
  if (!rule) throw new Error(`markdown-it has no rule ${name}`)
  return rule
}

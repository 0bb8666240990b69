import type { Renderer } from 'markdown-it'
import { element, escapeHtml, openTag } from '../html.ts'
import { type Scope, scopeOf } from '../scope.ts'

/** Renders a block of code, highlighted if the context can. `language` is as typed, or empty. */
export function renderCode(content: string, language: string, scope: Scope): string {
  const code = tidy(content)
  const name = scope.context.languageName?.(language) ?? (language || undefined)
  return (
    openTag('div', { class: 'codehilite', 'data-code-language': name }) +
    `<pre>${element('span', {}, '')}<code>${colored(code, language, scope) ?? escapeHtml(code)}</code></pre></div>`
  )
}

function colored(code: string, language: string, scope: Scope): string | undefined {
  const { context, allowance } = scope
  if (language === '') return undefined
  if (!context.highlight) scope.needsService = true
  const html = allowance.takeCode(code) ? context.highlight?.(code, language) : undefined
  return html !== undefined && allowance.takeHtml(html) ? html : undefined
}

/** Renders code that is set off by indentation. */
export const codeBlock: NonNullable<Renderer['rules'][string]> = (tokens, index, _options, environment) =>
  `${renderCode(tokens[index]?.content ?? '', '', scopeOf(environment))}\n`

/** Removes blank lines around the code and spaces at the ends of its lines. */
function tidy(content: string): string {
  const lines = content.split('\n').map((line) => line.trimEnd())
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first === -1 ? '' : `${lines.slice(first, last + 1).join('\n')}\n`
}

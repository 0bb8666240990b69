import { endpoint, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { integer, integerText, textUpTo } from './shapes.ts'

const words = textUpTo(limits.max_linkifier_length)

export const addPlayground = endpoint('POST', '/realm/playgrounds', {
  parameters: { name: text(words), pygments_language: text(words), url_template: text(words) },
  reply: { id: integer },
})
export const removePlayground = endpoint('DELETE', '/realm/playgrounds/{playground_id}', {
  parameters: { playground_id: text(integerText) },
})

/** Returns true for a template with the variable `code` and no other. */
export function takesCode(template: string): boolean {
  const parts = template.match(/\{[^{}]*\}/g) ?? []
  return parts.length > 0 && parts.every((part) => /^\{[+#./;?&]?code\}$/.test(part))
}

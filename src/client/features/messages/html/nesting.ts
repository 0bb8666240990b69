import { tagsIn } from './tags.ts'

const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'source', 'area'])

/** True if elements nest deeper than `limit`. Works on the text: parsing is the cost that this spares. */
export function isNestedDeeperThan(html: string, limit: number): boolean {
  const open: string[] = []
  for (const { name, isClosing, isSelfClosing } of tagsIn(html)) {
    if (voidTags.has(name) || isSelfClosing) continue
    if (!isClosing) {
      open.push(name)
      if (open.length > limit) return true
    } else {
      const last = open.lastIndexOf(name)
      if (last !== -1) open.length = last
    }
  }
  return false
}

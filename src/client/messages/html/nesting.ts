const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/gi
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'source', 'area'])

/** Whether elements nest deeper than `limit`. Works on the text: parsing is the cost that this spares. */
export function isNestedDeeperThan(html: string, limit: number): boolean {
  const open: string[] = []
  for (const [, closing, rawName = '', selfClosing] of html.matchAll(tag)) {
    const name = rawName.toLowerCase()
    if (voidTags.has(name) || selfClosing === '/') continue
    if (closing === '') {
      open.push(name)
      if (open.length > limit) return true
    } else {
      const last = open.lastIndexOf(name)
      if (last !== -1) open.length = last
    }
  }
  return false
}

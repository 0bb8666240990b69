import { calendarBounds } from '../../../protocol/bounds.ts'
import { refuseFieldsBeyond } from '../../http/body.ts'

/*
 * Lists and records in a query or a form: `tags[]=1&tags[]=2`, `venue[city]=Bern`, `organizer[0][phone]=1`.
 */

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

interface Tree {
  value?: string
  readonly children: Map<string, Tree>
}

const newTree = (): Tree => ({ children: new Map() })

function put(root: Tree, path: readonly string[], value: string): void {
  let tree = root
  for (const step of path) {
    const key = step === '' ? String(tree.children.size) : step
    const child = tree.children.get(key) ?? newTree()
    tree.children.set(key, child)
    tree = child
  }
  tree.value = value
}

function valueOf(tree: Tree): unknown {
  if (tree.children.size === 0) return tree.value
  const keys = [...tree.children.keys()]
  if (keys.every((key) => /^\d+$/.test(key))) return [...tree.children.values()].map(valueOf)
  return Object.fromEntries([...tree.children].map(([key, child]) => [key, valueOf(child)]))
}

/** Names without brackets that occur several times. */
function repeatedNames(fields: URLSearchParams): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of fields.keys()) {
    if (seen.has(name) && !name.includes('[')) repeated.add(name)
    seen.add(name)
  }
  return repeated
}

/** Parses fields with their values; repeated names become lists. */
export function readBrackets(fields: URLSearchParams): Record<string, unknown> {
  const limit = calendarBounds.fields
  if (fields.size > limit) refuseFieldsBeyond(limit)
  if (fields.size === 0) return {}
  const root = newTree()
  const repeated = repeatedNames(fields)
  for (const [name, value] of fields) {
    const [, first, rest = ''] = NAME.exec(name) ?? []
    if (first === undefined) continue
    const steps = [...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] as string)
    if (steps.length <= calendarBounds.field_depth)
      put(root, [first, ...steps, ...(repeated.has(name) ? [''] : [])], value)
  }
  return Object.fromEntries([...root.children].map(([key, child]) => [key, valueOf(child)]))
}

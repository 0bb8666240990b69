import { say } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'

/*
 * Lists and records in a query or a form: `tags[]=1&tags[]=2`, `venue[city]=Bern`, `organizer[0][phone]=1`.
 */

const MAX_FIELDS = 1000
const MAX_DEPTH = 4
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

/** The fields with their values; a name that comes several times is a list. */
export function readBrackets(fields: URLSearchParams): Record<string, unknown> {
  if (fields.size > MAX_FIELDS)
    refuse('rest_invalid_param', say('A request may have at most {limit} fields.', { limit: MAX_FIELDS }))
  const root = newTree()
  const repeated = new Set(
    [...fields.keys()].filter((name) => !name.includes('[') && fields.getAll(name).length > 1),
  )
  for (const [name, value] of fields) {
    const [, first, rest = ''] = NAME.exec(name) ?? []
    if (first === undefined) continue
    const steps = [...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] as string)
    if (steps.length <= MAX_DEPTH) put(root, [first, ...steps, ...(repeated.has(name) ? [''] : [])], value)
  }
  return Object.fromEntries([...root.children].map(([key, child]) => [key, valueOf(child)]))
}

import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'

/*
 * A lint rule: no state of the app lives in a module, where it would outlast the session of its person. State belongs
 * to the session (`scoped`, `scopedStore`) or, if the page itself needs it, to a `pageStore`, `memoize` or `once`.
 * The page's own exceptions are listed with their reasons in src/client/pageState.json.
 */

const root = join(import.meta.dirname, '..', '..')

interface Exception {
  /** Names of module variables. */
  readonly names: readonly string[]
  readonly reason: string
}

const exceptions = JSON.parse(readFileSync(join(root, 'src/client/pageState.json'), 'utf8')) as Readonly<
  Record<string, Exception>
>

/** A node of the syntax tree (ESTree), with the fields that the rule reads. */
interface Node {
  readonly type: string
  readonly kind?: string
  readonly name?: string
  readonly body?: readonly Node[] | Node
  readonly declaration?: Node | null
  readonly declarations?: readonly Node[]
  readonly id?: Node
  readonly init?: Node | null
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly elements?: readonly unknown[]
  readonly properties?: readonly unknown[]
  readonly expression?: Node
  readonly source?: { readonly value: string }
  readonly specifiers?: readonly { readonly local: Node; readonly imported?: Node }[]
  readonly typeAnnotation?: Node | null
  readonly typeName?: Node
}

interface Context {
  readonly filename: string
  readonly report: (problem: { readonly node: Node; readonly message: string }) => void
}

const CHANGING: ReadonlySet<string> = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'AbortController',
  'BroadcastChannel',
  'MessageChannel',
])
const IMMUTABLE: ReadonlySet<string> = new Set(['ReadonlyMap', 'ReadonlySet', 'ReadonlyArray', 'Readonly'])
const STORE_MAKERS: ReadonlySet<string> = new Set(['create', 'createStore'])

/** True for a type that forbids changes. */
function isReadonly(type: Node | null | undefined): boolean {
  if (type?.type === 'TSTypeOperator') return true
  return type?.typeName?.name !== undefined && IMMUTABLE.has(type.typeName.name)
}

/** The expression without its TypeScript assertions. */
function bare(node: Node | null | undefined): Node | undefined {
  if (!node) return undefined
  return /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? bare(node.expression) : node
}

/** Local names of zustand's `create` and `createStore` in this module. */
const storeMakers = (body: readonly Node[]): ReadonlySet<string> =>
  new Set(
    body
      .filter((node) => node.type === 'ImportDeclaration' && node.source?.value.startsWith('zustand'))
      .flatMap((node) => node.specifiers ?? [])
      .filter(({ imported }) => imported?.name !== undefined && STORE_MAKERS.has(imported.name))
      .flatMap(({ local }) => local.name ?? []),
  )

/** The function at the beginning of `create<State>()(…)`. */
const calledName = (node: Node | undefined): string | undefined =>
  node?.type === 'CallExpression' ? calledName(bare(node.callee)) : node?.name

/** The reason why the variable holds state; undefined if it does not. */
function stateIn(kind: string, { id, init }: Node, makers: ReadonlySet<string>): string | undefined {
  if (kind !== 'const') return `a variable of the module that changes (${kind})`
  const value = bare(init)
  if (value?.type === 'CallExpression' && makers.has(calledName(value) ?? '')) return 'a store of the module'
  const type = id?.typeAnnotation?.typeAnnotation
  if (isReadonly(type)) return undefined
  if (value?.type === 'NewExpression' && CHANGING.has(value.callee?.name ?? ''))
    return `a ${value.callee?.name} of the module`
  // A named type says itself whether it can change; an empty container that nothing is put into would be
  // useless.
  if (type?.type === 'TSTypeReference' && type.typeName?.name !== 'Array') return undefined
  if (value?.type === 'ArrayExpression' && value.elements?.length === 0) return 'a list of the module'
  if (value?.type === 'ObjectExpression' && value.properties?.length === 0) return 'a record of the module'
  return undefined
}

/** Paths under the repository, as pageState.json has them. */
const pathOf = (filename: string): string =>
  (isAbsolute(filename) ? relative(root, filename) : filename).split(sep).join('/')

const noModuleState = {
  create: (context: Context) => ({
    Program: (program: Node): void => {
      const body = Array.isArray(program.body) ? (program.body as readonly Node[]) : []
      const makers = storeMakers(body)
      const allowed = new Set(exceptions[pathOf(context.filename)]?.names)
      for (const statement of body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const variable of declared.declarations ?? []) {
          const state = stateIn(declared.kind ?? '', variable, makers)
          if (state === undefined || allowed.delete(variable.id?.name ?? '')) continue
          context.report({
            node: variable,
            message: `${state} outlives the session: make it scoped, or the page's own (src/client/pageState.json)`,
          })
        }
      }
      for (const name of allowed)
        context.report({
          node: program,
          message: `${name} is no state any more: take it out of pageState.json`,
        })
    },
  }),
}

// The linter takes plugins as default exports.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'parley' }, rules: { 'no-module-state': noModuleState } }

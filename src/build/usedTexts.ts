import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

const client = join(import.meta.dirname, '../client')

/** A node of the syntax tree (ESTree), with the fields that are read here. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

interface Source {
  readonly path: string
  /** Paths of the texts that it imports. */
  readonly imports: readonly string[]
  /** Its strings. */
  readonly strings: ReadonlySet<string>
  /** Its templates, as the constant parts around their values. */
  readonly templates: readonly (readonly string[])[]
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string'

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) see(value)
  for (const part of Object.values(value)) visit(part, see)
}

function readSource(path: string): Source {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  const strings = new Set<string>()
  const templates: string[][] = []
  const imports = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && /^\..*\/texts\/|\.json$/.test(node.source.value)
      ? [join(dirname(path), node.source.value)]
      : [],
  )
  if (imports.length > 0)
    visit(program.body, ({ type, value, quasis = [] }) => {
      if (type === 'Literal' && typeof value === 'string') strings.add(value)
      if (type === 'TemplateLiteral') templates.push(quasis.map((quasi) => quasi.value.cooked))
    })
  return { path, imports, strings, templates }
}

/** Whether a text of that name can be what a template makes: `shell.theme.${theme}`. */
const fits = (key: string, parts: readonly string[]): boolean =>
  key.startsWith(parts[0] ?? '') && key.endsWith(parts.at(-1) ?? '') && parts.join('').length < key.length

const names = ({ strings, templates }: Source, key: string): boolean =>
  strings.has(key) || templates.some((parts) => parts.join('').includes('.') && fits(key, parts))

/**
 * Returns what is wrong with the use of the English texts: those that no source names which imports them, and
 * sources that import texts and name none of them.
 * @param folder of the sources
 */
export function unusedTexts(folder: string = client): readonly string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.(test|testing|d)\.tsx?$/.test(file))
    .map((file) => readSource(join(folder, file)))
  return sources
    .filter(({ path }) => /[\\/]texts[\\/]\w+\.ts$/.test(path))
    .flatMap(({ path, imports }) => {
      const file = imports.find((each) => each.endsWith('.json')) ?? ''
      const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
      const users = sources.filter((source) => source.imports.includes(path))
      return [
        ...keys
          .filter((key) => !users.some((user) => names(user, key)))
          .map((key) => `"${key}" is said nowhere`),
        ...users
          .filter((user) => !keys.some((key) => names(user, key)))
          .map(
            (user) =>
              `${relative(folder, user.path)} imports ${relative(folder, path)}, but says none of its texts`,
          ),
      ]
    })
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The protocol describes its endpoints and fields in doc comments, which are its only descriptions: texts in the
 * declarations would be in the app's bundle. The service runs from these sources, so it reads the comments there.
 */

/** Descriptions in a folder of the protocol, by name of the declaration. */
export interface Docstrings {
  /** Returns the description of a declaration. */
  readonly of: (name: string) => string | undefined
  /** Returns the description of a field, in the declaration or in one that it spreads. */
  readonly ofField: (name: string, field: string) => string | undefined
  /** Returns the description of a parameter of an endpoint, in the same places. */
  readonly ofParameter: (endpoint: string, parameter: string) => string | undefined
  /** Returns the description of a field of an endpoint's answer, in the same places. */
  readonly ofReply: (endpoint: string, field: string) => string | undefined
}

const DECLARATION = /^(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?(?:export )?const (\w+)/gms
const FIELD = /\/\*\*((?:(?!\*\/).)*)\*\/\s*(\w+)[:,]/gs
const SPREAD = /\.\.\.(?:v\.partial\()?(\w+)|(?:parameters|reply): (\w+)|each\((\w+)/g

/** References to the specification and to files mean something to the project's developers alone. */
const INTERNAL =
  /\s*\((?:chat|calendar) spec [^)]*\)|(?:Chat|Calendar) spec [\d.]+(?:, deprecated|, `\w+`)?\.|\s*\(see `\w+\.ts`\)|\bBeyond the spec[.:] |This service's own operation: the spec has none\./g

const asProse = (comment: string): string =>
  comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(INTERNAL, '')
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .trim()
    .replace(/^[a-z]/, (first) => first.toUpperCase())

/** A declaration, or one part of an endpoint's. */
interface Source {
  readonly fields: ReadonlyMap<string, string>
  /** Names of the declarations that it spreads. */
  readonly spread: readonly string[]
}

interface Declaration extends Source {
  readonly text: string
  readonly parameters: Source
  readonly reply: Source
}

function readPart(source: string): Source {
  const fields = [...source.matchAll(FIELD)].map(
    ([, comment = '', name = '']) => [name, asProse(comment)] as const,
  )
  return {
    fields: new Map(fields.filter(([, text]) => text !== '')),
    spread: [...source.matchAll(SPREAD)].flatMap(([, ...names]) =>
      names.filter((name) => name !== undefined),
    ),
  }
}

function readDeclarations(source: string): [string, Declaration][] {
  const found = [...source.matchAll(DECLARATION)]
  return found.map((match, index) => {
    const [head, comment = '', name = ''] = match
    const body = source.slice(match.index + head.length, found[index + 1]?.index)
    const [parameters = '', ...reply] = body.split(/^ {2}(?=(?:\/\*\*.*\n {2})?reply: )/m)
    return [
      name,
      {
        ...readPart(body),
        text: asProse(comment),
        parameters: readPart(parameters),
        reply: readPart(reply.join('')),
      },
    ]
  })
}

/** Returns the description of a field, in the source itself or in one that it spreads. */
function find(
  declarations: ReadonlyMap<string, Declaration>,
  source: Source | undefined,
  field: string,
): string | undefined {
  if (!source) return undefined
  const own = source.fields.get(field)
  if (own !== undefined) return own
  for (const name of source.spread) {
    const declaration = declarations.get(name)
    const text = declaration === source ? undefined : find(declarations, declaration, field)
    if (text !== undefined) return text
  }
  return undefined
}

/** Reads the comments of the declarations of an interface. */
export function readDocstrings(part: 'chat' | 'calendar'): Docstrings {
  const folder = join(import.meta.dirname, '../../protocol', part)
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const all = files.flatMap((file) => readDeclarations(readFileSync(join(folder, file), 'utf8')))
  const declarations = new Map(all)
  return {
    of: (name) => declarations.get(name)?.text || undefined,
    ofField: (name, field) => find(declarations, declarations.get(name), field),
    ofParameter: (name, field) => find(declarations, declarations.get(name)?.parameters, field),
    ofReply: (name, field) => find(declarations, declarations.get(name)?.reply, field),
  }
}

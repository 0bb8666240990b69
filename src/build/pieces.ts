import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/*
 * Valibot comes in one file, so that the first load would carry what any later page needs of it. The file has a region
 * for each of its sources: each becomes a module again, and goes into the chunks that use it.
 */

const VALIBOT = join(import.meta.dirname, '../../node_modules/valibot/dist/index.mjs')
const REGION = /^\/\/#region .*\n([^]*?)^\/\/#endregion$/gm
const DECLARED = /^(?:async )?(?:function\*?|const|let|var|class) ([\w$]+)/gm
const NAMESPACE = /^import \* as v from 'valibot'$/m
const PIECE = '?piece='

const namesIn = (code: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...code.matchAll(pattern)].map(([word, name]) => name ?? word))

export interface Pieces {
  readonly codes: readonly string[]
  /** The piece that declares a name. */
  readonly places: ReadonlyMap<string, number>
  /** The declared names, by those under which the file exports them. */
  readonly exported: ReadonlyMap<string, string>
}

/** Cuts the library's file. */
export function cut(): Pieces {
  const source = readFileSync(VALIBOT, 'utf8')
  const codes = [...source.matchAll(REGION)].map(([, code = '']) => code)
  const places = new Map(
    codes.flatMap((code, index) => [...namesIn(code, DECLARED)].map((name) => [name, index])),
  )
  const [, list = ''] = /^export \{([^}]*)\};?$/m.exec(source) ?? []
  const exported = new Map(
    list.split(',').map((each) => {
      const [declared = '', name = declared] = each.trim().split(' as ')
      if (!places.has(declared)) throw new Error(`Valibot exports "${declared}", which no region declares`)
      return [name, declared]
    }),
  )
  return { codes, places, exported }
}

const addressOf = ({ places }: Pieces, declared: string): string =>
  `'${VALIBOT}${PIECE}${places.get(declared)}'`

/** The code of a piece, with imports of what it uses of others. */
export function pieceOf(pieces: Pieces, index: number): string {
  const code = pieces.codes[index] ?? ''
  const own = namesIn(code, DECLARED)
  const used = [...namesIn(code, /[\w$]+/g)].filter((name) => !own.has(name) && pieces.places.has(name))
  const imports = used.map((name) => `import { ${name} } from ${addressOf(pieces, name)}`)
  return [...imports, code, `export { ${[...own].join(', ')} }`].join('\n')
}

/**
 * Takes `v.string()` from its piece: through the whole file, each module would seem to need all pieces.
 * @throws Error for a variable of that name
 */
export function byPieces(pieces: Pieces, code: string): string {
  if (/\b(?:const|let) v\b|\(v\b[^.]|\bv =>/.test(code)) throw new Error('Here v has to be Valibot')
  const used = new Set<string>()
  const rewritten = code.replaceAll(/(?<![\w$])v\.(\w+)/g, (whole, name: string, at: number) => {
    const declared = pieces.exported.get(name)
    const isMember = /(?:[^.]|\?)\.$/.test(code.slice(Math.max(0, at - 2), at))
    if (declared === undefined || isMember) return whole
    used.add(declared)
    return `v$${declared}`
  })
  const imports = [...used].map((name) => `import { ${name} as v$${name} } from ${addressOf(pieces, name)}`)
  return rewritten.replace(NAMESPACE, [...imports, `import type * as v from 'valibot'`].join('; '))
}

/** Vite plugin for the build: loads Valibot in pieces. */
export const inPieces = (): Plugin => {
  let known: Pieces | undefined
  const pieces = (): Pieces => (known ??= cut())
  return {
    name: 'parley:pieces',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.includes(PIECE) ? { id, moduleSideEffects: false } : undefined),
    load(id) {
      const [, index] = id.split(PIECE)
      return index === undefined ? undefined : pieceOf(pieces(), Number(index))
    },
    transform: (code) => (NAMESPACE.test(code) ? { code: byPieces(pieces(), code), map: null } : undefined),
  }
}

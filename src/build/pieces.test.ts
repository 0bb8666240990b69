import { expect, test } from 'vitest'
import { byPieces, cut, pieceOf } from './pieces.ts'

const pieces = cut()
const rewritten = (code: string): string =>
  byPieces(pieces, `import * as v from 'valibot'\n${code}`).split('\n')[1] ?? ''

test('functions are taken from their pieces, also where they are spread', () => {
  expect(rewritten('const a = v.pipe(v.string(), ...v.entriesFromList([]))')).toBe(
    'const a = v$pipe(v$string(), ...v$entriesFromList([]))',
  )
  expect(rewritten('const a = v.null()')).toBe('const a = v$null_()')
})

test('types, and members of that name, stay', () => {
  expect(rewritten('type A = v.InferOutput<typeof a>')).toBe('type A = v.InferOutput<typeof a>')
  expect(rewritten('a.v.string(); a?.v.string()')).toBe('a.v.string(); a?.v.string()')
})

test('a variable of that name is refused', () => {
  expect(() => rewritten('const long = a.map((v) => v.length)')).toThrow('Here v has to be Valibot')
})

test('a piece imports what it uses, and exports what it declares', () => {
  const code = pieceOf(pieces, pieces.places.get('variant') ?? -1)
  expect(code).toMatch(/^import \{ _standardSchema \} from/m)
  expect(code).toMatch(/^export \{ variant \}$/m)
})

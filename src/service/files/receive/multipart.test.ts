import { describe, expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { fileBounds } from '../../../protocol/bounds.ts'
import { boundaryOf, MalformedBody, readParts, TooMuch } from './multipart.ts'

interface Part {
  readonly name: string
  readonly fileName: string | undefined
  readonly content: string
}

async function* chunksOf(body: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set([...cuts.map((cut) => cut % (body.length + 1)), body.length])].toSorted(
    (a, b) => a - b,
  )
  let start = 0
  for (const end of ends) {
    yield await Promise.resolve(body.subarray(start, end))
    start = end
  }
}

/** Reads the parts of a body that arrives in pieces. */
async function read(
  body: Uint8Array | string,
  boundary: string,
  cuts: readonly number[] = [],
): Promise<Part[]> {
  const parts: Part[] = []
  await readParts(chunksOf(Buffer.from(body), cuts), boundary, (head) => {
    const chunks: Buffer[] = []
    return {
      write: (chunk) => void chunks.push(Buffer.from(chunk)),
      end: () => void parts.push({ ...head, content: Buffer.concat(chunks).toString('latin1') }),
    }
  })
  return parts
}

const texts = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\\', '%', ';', '=', ' ', '\r\n', '-', '--') })
const names = texts.filter((text) => text !== '')
const contents = fc.string({
  unit: fc.constantFrom('\r', '\n', '-', '\r\n--', 'x', '\0', 'ÿ'),
  maxLength: 40,
})

test('browsers’ bodies are parsed in any chunks', async () => {
  const part = fc.record({ name: texts, fileName: fc.option(names, { nil: undefined }), content: contents })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (parts, cuts) => {
        const form = new FormData()
        for (const { name, fileName, content } of parts) {
          const bytes = Buffer.from(content, 'latin1')
          if (fileName === undefined) form.append(name, content)
          else form.append(name, new File([bytes], fileName))
        }
        const sent = new Response(form)
        const boundary = boundaryOf(sent.headers.get('content-type') ?? '') ?? ''
        const received = await read(new Uint8Array(await sent.arrayBuffer()), boundary, cuts)
        // Forms encode line ends in texts as CR LF.
        const lines = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, '\r\n')
        expect(received).toEqual(
          parts.map(({ name, fileName, content }) => ({
            name: lines(name),
            fileName,
            content: fileName === undefined ? Buffer.from(lines(content)).toString('latin1') : content,
          })),
        )
      },
    ),
    { numRuns: 200 },
  )
})

const body = (...lines: string[]): string => lines.join('\r\n')

test.each([
  ['form-data; name=plain; filename=plain.txt', 'plain', 'plain.txt'],
  [`form-data; name="f"; filename*=utf-8''%E2%82%AC.txt`, 'f', '€.txt'],
  [`form-data; name="f"; filename="old.txt"; filename*=UTF-8''n%20w.txt`, 'f', 'n w.txt'],
  [String.raw`form-data; name="f"; filename="a\"b.txt"`, 'f', 'a"b.txt'],
  ['form-data; name="f"; filename=""', 'f', ''],
  ['form-data; name="f"', 'f', undefined],
])('bodies of programs with %s are parsed', async (disposition, name, fileName) => {
  const sent = body(
    '--x  ',
    `CONTENT-DISPOSITION: ${disposition}`,
    'Content-Type: text/plain',
    '',
    'hi',
    '--x--',
    '',
  )
  expect(await read(`before\r\n${sent}after`, 'x')).toEqual([{ name, fileName, content: 'hi' }])
})

describe('malformed bodies', () => {
  test.each([
    ['nothing', ''],
    ['no boundary', 'nonsense'],
    ['no end', body('--x', 'Content-Disposition: form-data; name="a"', '', 'b')],
    ['no name', body('--x', 'Content-Type: text/plain', '', 'b', '--x--')],
    ['no head', body('--x', '', 'b', '--x--')],
    ['a boundary that goes on', `--x${'y'.repeat(1000)}`],
    ['a head without end', body('--x', `Content-Disposition: ${'a'.repeat(fileBounds.part_head)}`)],
  ])('a body with %s is refused', async (_, sent) => {
    await expect(read(sent, 'x')).rejects.toThrow(MalformedBody)
  })

  test('a body with too many parts is refused', async () => {
    const part = body('--x', 'Content-Disposition: form-data; name="a"', '', 'b', '')
    await expect(read(`${part.repeat(fileBounds.parts + 1)}--x--`, 'x')).rejects.toThrow(TooMuch)
    expect(await read(`${part.repeat(fileBounds.parts)}--x--`, 'x')).toHaveLength(fileBounds.parts)
  })
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; Boundary="a b"; x=y', 'a b'],
  ['multipart/form-data', undefined],
])('the boundary of %s is found', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})

import { expect, onTestFinished, test } from 'vitest'
import type { Drawable } from '../../markdown/drawings.ts'
import { DrawingThread } from './drawingThread.ts'

/** Starts a thread for this test. @returns a function that renders one message, and tells which pieces are drawn */
function aThread(messageTime?: number) {
  const thread = new DrawingThread((error) => {
    throw error
  }, messageTime)
  onTestFinished(() => thread.stop())
  const draw = async (drawables: readonly Drawable[]): Promise<readonly boolean[]> => {
    const isDrawn: boolean[] = []
    const onDrawn = (_: Drawable, html: string | undefined): void => void isDrawn.push(html !== undefined)
    await thread.draw({ drawables, onDrawn, onSlow: () => undefined })
    return isDrawn
  }
  return { thread, draw }
}

test('pieces beyond the time of a message stay plain, and the thread draws the next message', async () => {
  const { thread, draw } = aThread()
  const formula = (index: number): Drawable => ({
    kind: 'formula',
    source: `\\cancel{\\boxed{a_{${index}}}}`,
    display: 'inline',
  })
  const many = await draw(Array.from({ length: 3_000 }, (_, index) => formula(index)))
  expect(many).toHaveLength(3_000)
  expect(many[0]).toBe(true)
  expect(many.at(-1)).toBe(false)
  expect(thread.hasEnded).toBe(false)
  expect(await draw([formula(0)])).toEqual([true])
})

test('the first use of a language takes nothing from the time of its message', async () => {
  // Compiling these grammars takes three times as long, and highlighting the lines a tenth of it.
  const { thread, draw } = aThread(20)
  const line = (grammar: string): Drawable => ({ kind: 'code', source: 'class A {}\n', grammar })
  expect(await draw(['java', 'scss', 'swift'].map(line))).toEqual([true, true, true])
  expect(thread.hasEnded).toBe(false)
})

test('a message in many new languages has the first four prepared, and its time for the rest', async () => {
  const { draw } = aThread(20)
  const line = (grammar: string): Drawable => ({ kind: 'code', source: '\n', grammar })
  const first = ['java', 'scss', 'swift', 'dart']
  const rest = [
    'php',
    'ruby',
    'elixir',
    'fortran',
    'typescript',
    'powershell',
    'd',
    'elm',
    'csharp',
    'c',
    'tcl',
  ]
  const drawn = await draw([...first, ...rest].map(line))
  expect(drawn.slice(0, 4)).toEqual([true, true, true, true])
  expect(drawn.at(-1)).not.toBe(true)
})

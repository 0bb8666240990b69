import { expect, onTestFinished, test } from 'vitest'
import type { Drawable } from '../../markdown/drawings.ts'
import { DrawingThread } from './drawingThread.ts'

test('pieces beyond the time of a message stay plain, and the thread draws the next message', async () => {
  const thread = new DrawingThread((error) => {
    throw error
  })
  onTestFinished(() => thread.stop())
  const draw = async (drawables: readonly Drawable[]): Promise<readonly boolean[]> => {
    const isDrawn: boolean[] = []
    const onDrawn = (_: Drawable, html: string | undefined): void => void isDrawn.push(html !== undefined)
    await thread.draw({ drawables, onDrawn, onSlow: () => undefined })
    return isDrawn
  }
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

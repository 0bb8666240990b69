import { act, render } from '../../../ui/render.testing.ts'
import { expect, test } from 'vitest'
import { MoreSection } from './Section.tsx'

test('a section opens for what is wrong in it, and never closes over those who correct it', async () => {
  const container = document.createElement('div')
  const draw = (isOpen: boolean): Promise<void> =>
    act(() =>
      render(
        <MoreSection title="More" isOpen={isOpen}>
          Address
        </MoreSection>,
        container,
      ),
    )
  const isOpen = (): boolean => container.querySelector('details')!.open
  await draw(false)
  expect(isOpen()).toBe(false)
  await draw(true)
  expect(isOpen()).toBe(true)
  await draw(false)
  expect(isOpen()).toBe(true)
})

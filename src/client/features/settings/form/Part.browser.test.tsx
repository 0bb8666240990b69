import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/tokens.css'
import '../../../ui/reset.css'
import { Part } from './Part.tsx'

const words =
  'Notifications come to this device even when nobody has the app open, and follow the settings above. '

test('the explanation of a part has lines of about 80 letters, however wide the page is', async () => {
  await page.viewport(1920, 900)
  await render(
    <Part title="While the app is closed" text={words.repeat(4)}>
      <p>Off</p>
    </Part>,
  )
  const text = page.getByRole('paragraph').first().element()
  const lines = text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)
  const letters = (words.length * 4) / lines
  expect(letters).toBeGreaterThan(60)
  expect(letters).toBeLessThan(90)
})

test('a status that says nothing takes no room', async () => {
  const heightOf = (title: string): number =>
    page.getByRole('region', { name: title }).element().getBoundingClientRect().height
  await render(
    <>
      <Part title="Without">
        <p>Off</p>
      </Part>
      <Part title="With">
        <p>Off</p>
        <div role="status" />
      </Part>
    </>,
  )
  expect(heightOf('With')).toBe(heightOf('Without'))
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './reset.css'

test('a placeholder without room ends in an ellipsis, and a written text does not', async () => {
  await render(
    <>
      <input aria-label="Empty" placeholder="Channel, topic, person or event" />
      <input aria-label="Written" placeholder="Channel, topic, person or event" defaultValue="general" />
    </>,
  )
  const overflowOf = (name: string): string =>
    getComputedStyle(page.getByRole('textbox', { name }).element()).textOverflow
  expect([overflowOf('Empty'), overflowOf('Written')]).toEqual(['ellipsis', 'clip'])
})

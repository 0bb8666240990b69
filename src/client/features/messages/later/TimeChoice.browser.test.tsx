import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { organizationFeature } from '../../organization/feature.ts'
import { TimeChoice } from './TimeChoice.tsx'

test.each([
  ['no time', undefined],
  ['a time', new Date(Date.now() + 3_600_000)],
])('with %s chosen, nothing is below the field', async (_, at) => {
  const { session, restore } = aSession([organizationFeature])
  restore({})
  const { container } = await render(
    <SessionContext value={session}>
      <TimeChoice kind="soon" at={at} onChange={() => undefined} />
    </SessionContext>,
  )
  const field = page.getByLabelText('Date and time')
  await expect.element(field).toBeVisible()
  const below = container.getBoundingClientRect().bottom - field.element().getBoundingClientRect().bottom
  expect(below).toBeLessThan(2)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { JumpToDate } from './JumpToDate.tsx'

const view = { kind: 'topic', channelId: 3, topic: 'icons' } as const

let example: ExampleSession
beforeEach(async () => {
  example = aSession([])
  await render(
    <SessionContext value={example.session}>
      <JumpToDate view={view} from={new Date(2026, 2, 4, 15)} onClose={() => undefined} />
    </SessionContext>,
  )
})
afterEach(() => example.end())

const asked = () => example.callsOf(getMessages).map(({ args }) => args['anchor_date'] ?? args['anchor'])

test('Enter in the field jumps to the date in it', async () => {
  await expect.element(page.getByLabelText('Date')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toEqual([new Date(2026, 2, 4).toISOString()])
})

test('pressing a suggestion jumps to its date', async () => {
  await page.getByRole('button', { name: 'The beginning' }).click()
  await expect.poll(asked).toEqual(['oldest'])
})

test('without a date the field says what is missing, and keeps the focus', async () => {
  const field = page.getByLabelText('Date')
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Choose a date.')
  await expect.element(field).toHaveFocus()
  expect(asked()).toEqual([])
})

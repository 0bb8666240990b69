import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getDeliveries, retryDelivery } from '../../../../protocol/chat/deliveries.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'

const bot = { user_id: 901, full_name: 'Helper' }
const failed = { message_id: 3, created: 1_800_000_000, status: null, problem: 'unreachable', attempts: 2 }

async function open() {
  const example = aSession([])
  await render(
    <SessionContext value={example.session}>
      <DeliveriesDialog bot={bot} onClose={() => {}} />
    </SessionContext>,
  )
  await expect.poll(() => example.callsOf(getDeliveries)).toHaveLength(1)
  return example
}

test('failed deliveries say why, and those that were given up can be repeated', async () => {
  const { last, callsOf } = await open()
  last(getDeliveries).answer({
    deliveries: [
      { ...failed, id: 2, next_attempt: 1_800_000_100 },
      { ...failed, id: 1, problem: 'refused', status: 410, attempts: 1, next_attempt: null },
    ],
  })
  await expect.element(page.getByText(/The address didn’t answer\..*2 attempts, next at/)).toBeVisible()
  await expect.element(page.getByText(/refused the message\.\s*Status 410\W+Given up after 1/)).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  expect(retry.elements()).toHaveLength(1)
  await retry.click()
  expect(last(retryDelivery).args).toEqual({ bot_id: 901, delivery_id: 1 })
  last(retryDelivery).answer({})
  await expect.poll(() => callsOf(getDeliveries)).toHaveLength(2)
  last(getDeliveries).answer({ deliveries: [] })
  await expect.element(page.getByText('Every message has arrived.')).toBeVisible()
})

test('a problem of a later service is told in general words', async () => {
  const { last } = await open()
  last(getDeliveries).answer({ deliveries: [{ ...failed, id: 1, problem: 'new', next_attempt: null }] })
  await expect.element(page.getByText(/couldn’t be delivered/)).toBeVisible()
})

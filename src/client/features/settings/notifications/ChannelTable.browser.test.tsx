import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aSubscription } from '../../channels/channels.testing.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { ChannelTable } from './ChannelTable.tsx'

const rows = () => page.getByRole('rowheader')

/** Renders the table for a reader with `count` channels. */
async function aTable(count: number): Promise<void> {
  const { session, restore } = aSession([channelsFeature])
  const subscriptions = Array.from({ length: count }, (_, index) =>
    aSubscription({ stream_id: index + 1, name: `team ${index + 1}` }),
  )
  restore({ subscriptions })
  await render(
    <SessionContext value={session}>
      <ChannelTable />
    </SessionContext>,
  )
}

test('of many channels the first are rendered, and more on request', async () => {
  await aTable(120)
  await expect.element(page.getByText(/^50 of 120 channels/)).toBeVisible()
  expect(rows().elements()).toHaveLength(50)
  const more = page.getByRole('button', { name: 'Show more channels' })
  await more.click()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  expect(rows().elements()).toHaveLength(120)
})

test('the filter finds channels that are not rendered', async () => {
  await aTable(120)
  await page.getByRole('textbox', { name: 'Filter channels' }).fill('team 117')
  await expect
    .poll(() =>
      rows()
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['team 117'])
})

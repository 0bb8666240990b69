import { afterEach, expect, test, vi } from 'vitest'
import { channelsFeature } from '../features/channels/feature.ts'
import { aDirectMessage, anArrival } from '../features/messages/messages.testing.ts'
import { organizationFeature } from '../features/organization/feature.ts'
import { peopleFeature } from '../features/people/feature.ts'
import { SessionContext } from '../kernel/session.ts'
import { aSession } from '../kernel/session.testing.ts'
import { render } from '../ui/render.testing.ts'
import { WindowTitle } from './title.ts'

const container = document.createElement('div')
afterEach(async () => {
  await render(null, container)
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

test('the counts on the icon and the installed app end with their session', async () => {
  const icon = document.head.appendChild(document.createElement('link'))
  icon.rel = 'icon'
  const badges: number[] = []
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  const { session, end } = aSession([organizationFeature, peopleFeature, channelsFeature])
  await render(
    <SessionContext value={session}>
      <WindowTitle name="Inbox" />
    </SessionContext>,
    container,
  )
  session.deliver(anArrival(aDirectMessage([2])))
  await expect.poll(() => [icon.getAttribute('href'), badges.at(-1)]).toEqual(['/icons/1.svg', 1])
  end()
  expect([icon.getAttribute('href'), badges.at(-1)]).toEqual(['/favicon.svg', 0])
})

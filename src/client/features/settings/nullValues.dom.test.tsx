import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { aSubscription } from '../channels/channels.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { SessionContext, type Session } from '../../kernel/session.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { render } from '../../ui/render.testing.ts'
import { ChannelCell } from './notifications/ChannelCell.tsx'
import { LanguageAndTime } from './preferences/LanguageAndTime.tsx'

/** A session with a service that takes null as a value, or not. */
function aReader(takesNull: boolean): Session {
  const { session, restore } = aSession([channelsFeature])
  restore({})
  return { ...session, lacks: (_endpoint, _parameter, value) => value === null && !takesNull }
}

/** The number of choices of the element's only select, or of the one that has this text. */
async function choicesOf(element: ReactElement, session: Session, text = ''): Promise<number> {
  const container = document.createElement('div')
  await render(<SessionContext value={session}>{element}</SessionContext>, container)
  const select = [...container.querySelectorAll('select')].find((each) => each.textContent.includes(text))
  const count = select?.options.length ?? 0
  await render(null, container)
  return count
}

const cellOf = (value: boolean | null) => (
  <ChannelCell
    channel={aSubscription({ name: 'design', desktop_notifications: value })}
    kind="desktop"
    inherited={false}
  />
)

test.each([
  ['a service that takes it', true, true, 3],
  ['a service that refuses it', false, true, 2],
  ['a service that refuses it, while it is in force', false, null, 3],
])('the setting for all channels can be chosen: %s', async (_, takesNull, value, count) => {
  expect(await choicesOf(cellOf(value), aReader(takesNull))).toBe(count)
})

test.each([
  ['a service that takes it', true, 3],
  ['a service that refuses it', false, 2],
])('times as usual in the language can be chosen: %s', async (_, takesNull, count) => {
  const session = aReader(takesNull)
  session.deliver({ type: 'user_settings', op: 'update', property: 'twenty_four_hour_time', value: true })
  expect(await choicesOf(<LanguageAndTime />, session, '24')).toBe(count)
})

import type { ReactElement } from 'react'
import * as v from 'valibot'
import { userSettings } from '../../../protocol/chat/userSettings.ts'
import { expect, test } from 'vitest'
import { aSubscription } from '../channels/channels.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { SessionContext, type Session } from '../../kernel/session.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { act, render } from '../../ui/render.testing.ts'
import { OwnTimeZone } from './profile/OwnTimeZone.tsx'
import { ChannelCell } from './notifications/ChannelCell.tsx'
import { DetailSettings } from './notifications/DetailSettings.tsx'
import { LanguageAndTime } from './preferences/LanguageAndTime.tsx'

/** A session with a service that takes null as a value, or not. */
function aReader(takesNull: boolean, blocks: Parameters<ExampleSession['restore']>[0] = {}): Session {
  const { session, restore } = aSession([channelsFeature])
  restore(blocks)
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

test('a time zone that was chosen can be taken back only where the service takes none', async () => {
  const settings = { user_settings: v.parse(userSettings, { timezone: 'Europe/Rome' }) }
  const choices = (takesNone: boolean): Promise<number> =>
    choicesOf(<OwnTimeZone />, aReader(takesNone, settings))
  expect((await choices(true)) - (await choices(false))).toBe(1)
})

test('mails at once can be chosen only where the service has them', async () => {
  const choices = (takesNone: boolean): Promise<number> =>
    choicesOf(<DetailSettings />, aReader(takesNone), '5 minutes')
  expect((await choices(true)) - (await choices(false))).toBe(1)
})

/** Chooses another value of the element's only select; the service takes it. @returns true if "Undo" is offered */
async function offersUndo(element: ReactElement, takesNull: boolean): Promise<boolean> {
  const example = aSession([channelsFeature])
  example.restore({ user_settings: v.parse(userSettings, {}) })
  const session: Session = {
    ...example.session,
    lacks: (_endpoint, _parameter, value) => value === null && !takesNull,
  }
  const container = document.createElement('div')
  document.body.append(container)
  await render(<SessionContext value={session}>{element}</SessionContext>, container)
  const select = container.querySelector('select')
  await act(async () => {
    if (!select) return
    select.selectedIndex = select.options.length - 1
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => example.calls.at(-1)?.answer({}))
  expect(container.textContent).toContain('Saved')
  const isOffered = [...container.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Undo',
  )
  await render(null, container)
  container.remove()
  return isOffered
}

test.each([
  ['a channel’s notifications', cellOf(null)],
  ['a time zone', <OwnTimeZone key="zone" />],
])('a change back to none is offered only where the service takes it: %s', async (_, element) => {
  expect(await offersUndo(element, true)).toBe(true)
  expect(await offersUndo(element, false)).toBe(false)
})

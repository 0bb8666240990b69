import { expect, test } from 'vitest'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import type { UserSettings } from '../../../../protocol/chat/userSettings.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { organizationFeature } from '../../organization/feature.ts'
import { realm } from '../../organization/realm.ts'
import { setOwnSetting } from './setting.ts'

/** A session whose reader has both settings off. */
function aReader() {
  const example = aSession([organizationFeature])
  example.restore({ user_settings: { enter_sends: false, enable_drafts_synchronization: false } })
  const valueOf = (name: keyof UserSettings) => realm(example.session).settings[name]
  return { ...example, valueOf }
}

test('a setting counts at once', async () => {
  const { session, last, valueOf } = aReader()
  const stored = setOwnSetting(session, 'enter_sends', true)
  expect(valueOf('enter_sends')).toBe(true)
  last(updateSettings).answer({})
  await stored
  expect(valueOf('enter_sends')).toBe(true)
})

test('the app sends drafts only once the service has stored that it keeps them', async () => {
  const { session, last, valueOf } = aReader()
  const stored = setOwnSetting(session, 'enable_drafts_synchronization', true)
  expect(valueOf('enable_drafts_synchronization')).toBe(false)
  last(updateSettings).answer({})
  await stored
  expect(valueOf('enable_drafts_synchronization')).toBe(true)
})

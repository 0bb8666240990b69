import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { updateSettingsDefaults } from '../../../../protocol/chat/organisation.ts'
import { getSettingsDefaults } from '../../../../protocol/chat/settingsDefaults.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { organizationFeature } from '../../organization/feature.ts'
import { realm } from '../../organization/realm.ts'
import { NewcomersPage } from './NewcomersPage.tsx'

const enterSends = () => page.getByRole('switch', { name: 'Enter sends the message' })

test('the page shows and changes the settings with which people begin, not the reader’s own', async () => {
  const { session, restore, last, callsOf } = aSession([organizationFeature])
  restore({ user_settings: { enter_sends: true, twenty_four_hour_time: true } })
  await render(
    <SessionContext value={session}>
      <NewcomersPage />
    </SessionContext>,
  )
  await expect.poll(() => callsOf(getSettingsDefaults)).toHaveLength(1)
  last(getSettingsDefaults).answer({
    queue_id: null,
    realm_user_settings_defaults: {
      ...realm(session).settings,
      enter_sends: false,
      twenty_four_hour_time: null,
    },
  })
  await expect.element(enterSends()).not.toBeChecked()
  await expect.element(page.getByLabelText('Time format')).toHaveDisplayValue(/^Automatic/)
  // Settings that a browser keeps are nobody's defaults.
  expect(page.getByLabelText('Undo send').query()).toBe(null)
  await enterSends().click()
  await expect.element(enterSends()).toBeChecked()
  expect(last(updateSettingsDefaults).args).toEqual({ enter_sends: true })
  last(updateSettingsDefaults).answer({})
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(callsOf(updateSettings)).toEqual([])
})

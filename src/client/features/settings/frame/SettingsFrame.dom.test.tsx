import { expect, test, vi } from 'vitest'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { act, render } from '../../../ui/render.testing.ts'
import { laterOrganizationFeature } from '../../organization/laterFeature.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

test('the organization’s settings have no controls until their values are known', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const { session, restore } = aSession([laterOrganizationFeature])
  const container = document.createElement('div')
  await render(
    <SessionContext value={session}>
      <SettingsFrame area="admin" section="messages" further={[]} />
    </SessionContext>,
    container,
  )
  // The page itself is loaded by now: only its values are missing.
  await act(() => import('../organization/MessageRulesPage.tsx'))
  expect(container.querySelectorAll('input, select')).toHaveLength(0)

  await act(() => restore({ realm_allow_message_editing: true }))
  await vi.waitFor(async () => {
    await act(() => undefined)
    expect(container.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(true)
  })
  await render(null, container)
  vi.unstubAllGlobals()
})

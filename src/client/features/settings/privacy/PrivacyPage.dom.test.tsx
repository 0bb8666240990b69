import { expect, test, vi } from 'vitest'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { exportPublicData } from '../../../../protocol/chat/export.ts'
import type { Endpoint } from '../../../../protocol/endpoint.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { render } from '../../../ui/render.testing.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

const LABEL = 'Administrators can export my private data'

async function open(lacks: (endpoint: Endpoint, parameter?: string) => boolean) {
  const example = aSession([])
  example.restore()
  const container = document.createElement('div')
  await render(
    <SessionContext value={{ ...example.session, lacks }}>
      <PrivacyPage />
    </SessionContext>,
    container,
  )
  const label = [...container.querySelectorAll('label')].find((each) => each.textContent.includes(LABEL))
  return { example, label, end: () => render(null, container).finally(example.end) }
}

test('people agree to an export of their private data on a server that makes such exports', async () => {
  const { example, label, end } = await open((endpoint) => endpoint === exportPublicData)
  label?.click()
  await vi.waitFor(() => expect(example.callsOf(updateSettings)).toHaveLength(1))
  expect(example.last(updateSettings).args).toEqual({ allow_private_data_export: true })
  await end()
})

test.each([
  ['before the own service, which exports public data alone', () => false],
  [
    'before a server without the setting',
    (endpoint: Endpoint, parameter?: string) =>
      endpoint === exportPublicData || parameter === 'allow_private_data_export',
  ],
])('nobody is asked to agree %s', async (_, lacks) => {
  const { label, end } = await open(lacks)
  expect(label).toBeUndefined()
  await end()
})

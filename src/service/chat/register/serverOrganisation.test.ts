import { expect, test } from 'vitest'
import { allClientCapabilities } from '../../../protocol/chat/capabilities.ts'
import { getServerOrganisation, updateServerOrganisation } from '../../../protocol/chat/serverOrganisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService } from '../service.testing.ts'

/* The settings pages show the settings that a service names in this answer. */

test('of the settings that only some services have, those are named that the service stores', async () => {
  const service = aService()
  const owner = service.addUser({ role: Role.owner })
  const asked = { event_types: [], fetch_event_types: ['realm', 'realm_embedded_bots'] }
  const current = await service.call(
    getServerOrganisation,
    { ...asked, client_capabilities: allClientCapabilities },
    { as: owner },
  )
  const named = Object.keys(updateServerOrganisation.parameters).filter((name) => `realm_${name}` in current)
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) {
    const stored = current[`realm_${name}` as keyof typeof current]
    const value = name === 'message_retention_days' && stored === -1 ? 'unlimited' : stored
    const answer = await service.call(updateServerOrganisation, { [name]: value }, { as: owner })
    expect([name, answer.ignored_parameters_unsupported]).toEqual([name, undefined])
  }
  // Outgoing webhooks are there.
  expect(current.realm_embedded_bots).toEqual([])

  // Other clients read the same answer with those that they expect.
  const older = await service.call(
    getServerOrganisation,
    { ...asked, client_capabilities: {} },
    { as: owner },
  )
  expect(older).toMatchObject({ realm_message_retention_days: -1, realm_digest_emails_enabled: false })
})

import { describe, expect, test } from 'vitest'
import { auditBounds } from '../../../protocol/bounds.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { exportAuditLog, getAuditLog } from '../../../protocol/chat/auditLog.ts'
import { createBot, regenerateBotApiKey } from '../../../protocol/chat/bots.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, requestFor, TEST_PASSWORD } from '../service.testing.ts'
import { auditRules } from './audited.ts'

const START = Date.UTC(2026, 2, 1)

async function anOrganization() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const owner = await service.addUserWithPassword({ role: 100, fullName: 'Ada Park' })
  const ben = service.addUser({ fullName: '=1+1 Ben' })
  const keeper = service.addUser({ role: 100 })
  const read = (args: ArgumentsOf<typeof getAuditLog> = {}) => service.call(getAuditLog, args, { as: keeper })
  const download = async (format: 'csv' | 'json') => {
    const answer = await service.fetch(requestFor(exportAuditLog, { format }, { as: owner }))
    return Buffer.from(await answer.arrayBuffer()).toString()
  }
  const everything = () => JSON.stringify(service.context.database.all('SELECT * FROM audit_log'))
  return { clock, service, owner, ben, read, download, everything }
}

test('sign-ins and failed ones are recorded, with the address, and no password', async () => {
  const { service, owner, read, everything } = await anOrganization()
  await service.call(fetchApiKey, { username: owner.email, password: TEST_PASSWORD })
  await service.refusal(fetchApiKey, { username: owner.email, password: 'guessed-password' })
  await service.refusal(fetchApiKey, { username: 'my-secret@pass@word', password: 'x' })
  const { entries } = await read()
  expect(entries).toMatchObject([
    { action: 'sign_in_failed', user_id: null, details: { code: 'AUTHENTICATION_FAILED' } },
    { action: 'sign_in_failed', details: { username: owner.email }, address: 'test' },
    { action: 'sign_in', user_id: owner.id, details: { username: owner.email }, timestamp: START / 1000 },
  ])
  for (const secret of [TEST_PASSWORD, 'guessed-password', 'my-secret', 'api_key']) {
    expect(everything()).not.toContain(secret)
  }
})

test('what administrators do is recorded once it is done, without secrets', async () => {
  const { service, owner, ben, read, everything } = await anOrganization()
  await service.call(updateUser, { user_id: ben.id, role: 200 }, { as: owner })
  await service.call(updateOrganisation, { message_retention_days: 30 }, { as: owner })
  await service.call(
    sendInvitations,
    { invitee_emails: 'new@test.example', stream_ids: [], invite_expires_in_minutes: 60 },
    { as: owner },
  )
  const bot = await service.call(
    createBot,
    { full_name: 'Build', short_name: 'build', bot_type: 3, payload_url: 'https://x.test/?token=hush' },
    { as: owner },
  )
  const renewed = await service.call(regenerateBotApiKey, { bot_id: bot.user_id }, { as: owner })
  await service.call(
    updateSettings,
    { old_password: TEST_PASSWORD, new_password: 'a whole new one' },
    { as: owner },
  )
  await service.refusal(updateUser, { user_id: owner.id, role: 400 }, { as: ben })
  const { entries } = await read()
  expect(entries.map(({ action, user_id, details }) => [action, user_id, details])).toEqual([
    ['password_changed', owner.id, {}],
    ['bot_key_renewed', owner.id, { bot_id: bot.user_id }],
    ['bot_created', owner.id, { full_name: 'Build', short_name: 'build', bot_type: 3 }],
    ['invitations_sent', owner.id, { invitee_emails: 'new@test.example', stream_ids: [] }],
    ['settings_changed', owner.id, { message_retention_days: 30 }],
    ['account_changed', owner.id, { user_id: ben.id, role: 200 }],
  ])
  for (const secret of ['hush', bot.api_key, renewed.api_key, 'a whole new one', TEST_PASSWORD]) {
    expect(everything()).not.toContain(secret)
  }
})

test('no rule records an argument that is a secret', () => {
  const secret = /password|token|api_key|code|secret|payload_url|key$/
  for (const [endpoint, { fields }] of auditRules) {
    const names = fields === 'all' ? Object.keys(endpoint.parameters) : fields
    const allowed = new Set(['default_code_block_language'])
    expect([endpoint.path, names.filter((name) => secret.test(name) && !allowed.has(name))]).toEqual([
      endpoint.path,
      [],
    ])
  }
})

describe('owners', () => {
  test('read it by page, group, person and time; nobody else does', async () => {
    const { clock, service, owner, ben, read } = await anOrganization()
    const admin = service.addUser({ role: 200 })
    for (let count = 0; count < 5; count++) {
      clock.time += 1000
      await service.call(updateOrganisation, { description: `${count}` }, { as: count < 3 ? owner : admin })
    }
    const first = await read({ count: 3 })
    expect([first.entries.length, first.has_more]).toEqual([3, true])
    const rest = await read({ count: 3, before: first.entries.at(-1)?.id })
    expect([rest.entries.map(({ details }) => details['description']), rest.has_more]).toEqual([
      ['1', '0'],
      false,
    ])
    expect((await read({ user_id: admin.id })).entries).toHaveLength(2)
    expect((await read({ group: 'bots' })).entries).toEqual([])
    expect((await read({ since: START / 1000 + 2, until: START / 1000 + 3 })).entries).toHaveLength(2)
    for (const as of [admin, ben]) {
      expect((await service.refusal(getAuditLog, {}, { as })).status).toBe(400)
      expect((await service.refusal(exportAuditLog, { format: 'csv' }, { as })).status).toBe(400)
    }
  })

  test('download it whole, as JSON and as CSV that no spreadsheet runs, and that is recorded', async () => {
    const { service, owner, ben, download, read } = await anOrganization()
    const { database } = service.context
    database.transaction(() => {
      for (let count = 0; count < 1200; count++) {
        database.run(
          `INSERT INTO audit_log (at, user_id, action, details, address) VALUES (1, ?, 'sign_in', '{"a":"=b,\\"c"}', '')`,
          ben.id,
        )
      }
    })
    const lines = (await download('json')).trim().split('\n')
    expect(lines).toHaveLength(1200 + 1) // with the download itself
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ user: '=1+1 Ben', details: { a: '=b,"c' } })
    const csv = (await download('csv')).split('\r\n')
    expect(csv[0]).toBe('\uFEFFid,time,user_id,user,action,details,address')
    expect(csv[1]).toContain('"\'=1+1 Ben"')
    expect(csv.join('').match(/\uFEFF/g)).toHaveLength(1)
    expect(csv).toHaveLength(1 + 1200 + 2 + 1) // with both downloads, and an empty end
    expect((await read({ group: 'exports' })).entries).toMatchObject([
      { user_id: owner.id, details: { format: 'csv' } },
      { user_id: owner.id, details: { format: 'json' } },
    ])
  })
})

test('entries are kept for a time', async () => {
  const { clock, service, owner, read } = await anOrganization()
  await service.call(updateOrganisation, { description: 'old' }, { as: owner })
  clock.time += auditBounds.kept_seconds * 1000 + 1000
  await service.call(updateOrganisation, { description: 'new' }, { as: owner })
  await service.service.deliverDue()
  expect((await read()).entries.map(({ details }) => details['description'])).toEqual(['new'])
})

import { expect, test } from 'vitest'
import { addAlertWords, updateSettings } from '../../protocol/chat/account.ts'
import { createBot } from '../../protocol/chat/bots.ts'
import { createChannelFolder } from '../../protocol/chat/channelFolders.ts'
import { createGroup } from '../../protocol/chat/groups.ts'
import { addLinkifier } from '../../protocol/chat/linkifiers.ts'
import { addDomain } from '../../protocol/chat/organisation.ts'
import { addApnsDeviceToken } from '../../protocol/chat/push.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { updateUser } from '../../protocol/chat/userChanges.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { aService } from './service.testing.ts'

/* Forms show a refusal beside the field of the argument that it names. */

const group = { description: '', members: [] }
const linkifier = { pattern: 'LNT-(?P<number>\\d+)', url_template: 'https://issues.example/{number}' }

const REFUSED: readonly (readonly [argument: string, Endpoint, args: object])[] = [
  ['domain', addDomain, { domain: 'localhost', allow_subdomains: false }],
  ['name', createGroup, { ...group, name: 'DESIGNERS' }],
  ['name', createGroup, { ...group, name: '@all' }],
  ['name', createChannelFolder, { name: ' ' }],
  ['pattern', addLinkifier, { ...linkifier, pattern: '(unclosed' }],
  ['url_template', addLinkifier, { ...linkifier, url_template: 'issues' }],
  ['short_name', createBot, { full_name: 'Deploys', short_name: 'Ä' }],
  ['full_name', createBot, { full_name: 'a*b', short_name: 'deploys' }],
  ['full_name', updateSettings, { full_name: 'a*b' }],
  ['alert_words', addAlertWords, { alert_words: ['x'.repeat(200)] }],
  ['token', addApnsDeviceToken, { token: 'no hexadecimal', appid: 'org.example.chat' }],
]

test.each(REFUSED)('the refusal names the argument %s', async (argument, endpoint, args) => {
  const chat = aService()
  const owner = chat.addUser({ role: Role.owner })
  await chat.call(createGroup, { ...group, name: 'designers' }, { as: owner })
  const { answer } = await chat.refusal(endpoint as typeof addDomain, args as never, { as: owner })
  expect(answer).toMatchObject({ code: 'BAD_REQUEST', var_name: argument })
})

test('the refusal of another person’s new address names the argument', async () => {
  const chat = aService()
  const owner = chat.addUser({ role: Role.owner })
  const other = chat.addUser()
  const args = { user_id: other.id, new_email: 'nonsense' }
  expect((await chat.refusal(updateUser, args, { as: owner })).answer['var_name']).toBe('new_email')
})

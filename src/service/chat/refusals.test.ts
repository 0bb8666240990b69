import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../protocol/chat/account.ts'
import { fetchApiKey } from '../../protocol/chat/apiKeys.ts'
import { subscribe } from '../../protocol/chat/channelTools.ts'
import { createGroup } from '../../protocol/chat/groups.ts'
import { sendInvitations } from '../../protocol/chat/invitations.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { addDomain, updateOrganisation } from '../../protocol/chat/organisation.ts'
import { scheduleMessage } from '../../protocol/chat/scheduling.ts'
import { sendMessage } from '../../protocol/chat/sending.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { updateUser } from '../../protocol/chat/userChanges.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import type { Language } from '../languages.ts'
import { aService, type As, type TestService, type TestUser } from './service.testing.ts'

let chat: TestService
let owner: TestUser
let reader: TestUser

beforeEach(() => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  reader = chat.addUser({ role: Role.moderator })
})

const reads = (default_language: Language, as = reader) =>
  chat.call(updateSettings, { default_language }, { as })
const wanting = (tags: string): As => ({ headers: { 'accept-language': tags } })
const toNobody = { type: 'channel', to: 'attic', topic: 'x', content: 'x' } as const

/** One refusal from each area. */
const refusals: Readonly<Record<string, () => Promise<unknown>>> = {
  sending: async () => (await chat.refusal(sendMessage, toNobody, { as: reader })).answer['msg'],
  people: async () =>
    (await chat.refusal(updateUser, { user_id: owner.id, full_name: 'X' }, { as: reader })).answer['msg'],
  organisation: async () =>
    (await chat.refusal(updateOrganisation, { name: '' }, { as: owner })).answer['msg'],
  domain: async () => {
    const domain = { domain: 'a.test', allow_subdomains: false }
    await chat.call(addDomain, domain, { as: owner })
    return (await chat.refusal(addDomain, domain, { as: owner })).answer['msg']
  },
  group: async () => {
    const group = { name: 'crew', description: '', members: [] }
    await chat.call(createGroup, group, { as: owner })
    return (await chat.refusal(createGroup, group, { as: owner })).answer['msg']
  },
  channel: async () => {
    chat.addChannel({ name: 'cellar', isArchived: true })
    return (await chat.refusal(subscribe, { subscriptions: [{ name: 'cellar' }] }, { as: reader })).answer[
      'msg'
    ]
  },
}

test.each<[string, Language, string]>([
  ['sending', 'en', "Channel 'attic' does not exist"],
  ['sending', 'de', 'Den Kanal „attic“ gibt es nicht.'],
  ['sending', 'fr', 'Le canal «\u202fattic\u202f» n’existe pas.'],
  ['sending', 'it', 'Il canale “attic” non esiste.'],
  ['people', 'en', 'Insufficient permission'],
  ['people', 'de', 'Dazu fehlt Ihnen die Berechtigung.'],
  ['people', 'fr', 'Vous n’avez pas la permission nécessaire.'],
  ['people', 'it', 'Non ha l’autorizzazione necessaria.'],
  ['organisation', 'en', 'Argument "name" is invalid: must not be empty'],
  ['organisation', 'de', 'Das Argument „name“ ist ungültig: darf nicht leer sein'],
  ['organisation', 'fr', 'L’argument «\u202fname\u202f» n’est pas valable\u202f: ne peut pas être vide'],
  ['organisation', 'it', 'L’argomento “name” non è valido: non può essere vuoto'],
  ['domain', 'en', 'The domain a.test is already a part of your organization.'],
  ['domain', 'de', 'Die Domain a.test gehört schon zu Ihrer Organisation.'],
  ['domain', 'fr', 'Le domaine a.test fait déjà partie de votre organisation.'],
  ['domain', 'it', 'Il dominio a.test fa già parte della Sua organizzazione.'],
  ['group', 'en', "User group 'crew' already exists."],
  ['group', 'de', 'Die Gruppe „crew“ gibt es schon.'],
  ['channel', 'en', "Channel 'cellar' is archived"],
  ['channel', 'it', 'Il canale “cellar” è archiviato.'],
])('%s is refused in %s', async (area, language, message) => {
  await reads(language)
  await reads(language, owner)
  expect(await refusals[area]?.()).toBe(message)
})

test('the account’s language precedes the browser’s, and the rest of the answer stays the same', async () => {
  const { answer: english } = await chat.refusal(sendMessage, toNobody, { as: reader, ...wanting('fr') })
  expect(english['msg']).toBe("Channel 'attic' does not exist")
  await reads('de')
  const { answer: german, status } = await chat.refusal(sendMessage, toNobody, {
    as: reader,
    ...wanting('en'),
  })
  expect(status).toBe(400)
  expect(german).toEqual({ ...english, msg: 'Den Kanal „attic“ gibt es nicht.' })
})

test('a fault of a shape is a whole sentence with its place', async () => {
  await reads('de')
  const narrow = [{ operator: 'is', operand: 'glued', negated: false }]
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const unknown = await chat.refusal(getMessages, { ...range, narrow }, { as: reader })
  expect(unknown.answer).toMatchObject({
    code: 'BAD_NARROW',
    msg: 'Ungültige Suche: is:glued gibt es nicht',
    desc: 'unknown operand is:glued',
  })
  const many = await chat.refusal(getMessages, { ...range, num_before: -1 }, { as: reader })
  expect(many.answer).toMatchObject({
    msg: 'Das Argument „num_before“ ist ungültig: darf nicht negativ sein',
    var_name: 'num_before',
  })
})

test('each address not invited has a reason in the inviter’s language', async () => {
  await reads('fr', owner)
  const { answer } = await chat.refusal(
    sendInvitations,
    { invitee_emails: reader.email, stream_ids: [] },
    { as: owner },
  )
  expect(answer).toMatchObject({
    msg: 'Personne n’a pu être invité.',
    errors: [[reader.email, 'A déjà un compte.', false]],
  })
})

test.each([
  ['de-CH, en;q=0.5', 'E-Mail-Adresse oder Passwort ist falsch.'],
  ['it', 'L’indirizzo email o la password è errata.'],
  ['es', 'Your username or password is incorrect'],
  ['*', 'Your username or password is incorrect'],
])('an unknown caller is answered in the browser’s language: %s', async (tags, message) => {
  const wrong = await chat.refusal(fetchApiKey, { username: reader.email, password: 'no' }, wanting(tags))
  expect(wrong.answer['msg']).toBe(message)
})

test('wrong credentials have no language, even those of a known address', async () => {
  await reads('de')
  const forged = { ...reader, apiKey: 'x'.repeat(32) }
  expect((await chat.refusal(getOwnUser, {}, { as: forged })).answer['msg']).toBe('Invalid API key')
  const french = await chat.refusal(getOwnUser, {}, { as: forged, ...wanting('fr') })
  expect(french.answer['msg']).toBe('Cette clé API n’est pas valable.')
})

test('an unknown method or address is refused in the language', async () => {
  const ask = async (path: string, method: string) => {
    const request = new Request(`http://chat.test/api/v1${path}`, {
      method,
      headers: { 'accept-language': 'it' },
    })
    return (await (await chat.fetch(request)).json()) as unknown
  }
  expect(await ask('/messages', 'PUT')).toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
    msg: 'Questo metodo non è consentito qui.',
  })
  expect(await ask('/nowhere', 'GET')).toMatchObject({
    code: 'NOT_FOUND',
    msg: 'Questo indirizzo non esiste nell’interfaccia.',
  })
})

test('a fault of the service is answered in the language, and reported', async () => {
  const reported: unknown[] = []
  chat = aService({ report: (_, error) => reported.push(error) })
  const writer = chat.addUser()
  await reads('de', writer)
  chat.context.database.run('ALTER TABLE scheduled_message RENAME TO scheduled_elsewhere')
  const args = { type: 'direct' as const, to: [writer.id], content: 'x', scheduled_delivery_timestamp: 4e9 }
  const { answer } = await chat.refusal(scheduleMessage, args, { as: writer })
  expect(answer).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', msg: 'Im Dienst ist etwas schiefgegangen.' })
  expect(reported).toHaveLength(1)
})

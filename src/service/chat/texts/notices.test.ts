import { beforeEach, describe, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { archiveChannel, subscribe, updateChannel } from '../../../protocol/chat/channelTools.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { reportMessage } from '../../../protocol/chat/messageTools.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { createReminder } from '../../../protocol/chat/reminders.ts'
import { scheduleMessage } from '../../../protocol/chat/scheduling.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { aHost } from '../../host/app.testing.ts'
import { aService, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

/* Ada reads German, Ben Italian, and the organization's language is French. */

const START = Date.UTC(2026, 2, 1)
const LATER = START / 1000 + 3600
const PASSWORD = 'a long enough password'

let now: number
let faults: string[]
let mailbox: TestMailbox
let chat: TestService
let owner: TestUser
let ada: TestUser
let ben: TestUser
let general: number

beforeEach(async () => {
  now = START
  faults = []
  mailbox = new TestMailbox()
  chat = aService({ now: () => now, mailTransport: mailbox, report: (where) => faults.push(where) })
  owner = chat.addUser({ fullName: 'Olga', role: Role.owner })
  ada = chat.addUser({ fullName: 'Ada' })
  ben = chat.addUser({ fullName: 'Ben' })
  general = chat.addChannel({ name: 'general', subscribers: [owner, ada, ben] })
  await chat.call(updateSettings, { default_language: 'de' }, { as: ada })
  await chat.call(updateSettings, { default_language: 'it' }, { as: ben })
  await chat.call(updateOrganisation, { default_language: 'fr' }, { as: owner })
})

async function read(as: TestUser, operator: string, operand: string | number): Promise<string[]> {
  const narrow = [{ operator, operand, negated: false }]
  const range = { anchor: 'newest', num_before: 9, num_after: 0, apply_markdown: false, narrow }
  return (await chat.call(getMessages, range, { as })).messages.map(({ content }) => content)
}
/** Returns the latest direct message to a user. */
const latestFor = async (as: TestUser) => (await read(as, 'is', 'dm')).at(-1)
/** Returns the latest message in a channel. */
const latestIn = async (channel: number) => (await read(owner, 'channel', channel)).at(-1)

const say = async (content: string, as = ben): Promise<number> =>
  (await chat.call(sendMessage, { type: 'channel', to: general, topic: 'lunch', content }, { as })).id

async function join(email: string, rest: object): Promise<TestUser> {
  await chat.call(sendInvitations, { invitee_emails: email, stream_ids: [] }, { as: ben })
  await chat.service.sendMail()
  const [, token = ''] = /\/join\/(\S+)/.exec(mailbox.mails.at(-1)?.text ?? '') ?? []
  const body = JSON.stringify({ token, full_name: 'Cyn', password: PASSWORD, ...rest })
  const joined = await aHost({}, chat).browser().fetch('/session/join', { method: 'POST', body })
  expect(joined.status).toBe(200)
  const { api_key, user_id } = await chat.call(fetchApiKey, { username: email, password: PASSWORD })
  return { id: user_id, email, apiKey: api_key }
}

describe('notices in a user’s own language', () => {
  test('a reminder is in the user’s language', async () => {
    const message_id = await say('Book the table')
    const fields = { message_id, scheduled_delivery_timestamp: LATER, note: 'Soon' }
    await chat.call(createReminder, fields, { as: ada })
    await chat.call(createReminder, fields, { as: ben })
    now = LATER * 1000
    await chat.service.deliverDue()
    expect(await latestFor(ada)).toMatch(
      /^Sie wollten an #\*\*general>lunch@\d+\*\* erinnert werden\. Notiz:\n\n> Soon\n\n@_\*\*Ben\|\d+\*\* schrieb:\n\n```quote\nBook the table\n```$/,
    )
    expect(await latestFor(ben)).toContain('Ha chiesto un promemoria per #**general>lunch@')
  })

  test('a reminder of a direct message is in the user’s language', async () => {
    const direct = { type: 'direct' as const, to: [ada.id], content: 'Psst' }
    const { id: message_id } = await chat.call(sendMessage, direct, { as: ben })
    await chat.call(createReminder, { message_id, scheduled_delivery_timestamp: LATER }, { as: ada })
    now = LATER * 1000
    await chat.service.deliverDue()
    expect(await latestFor(ada)).toContain('Sie wollten an eine Direktnachricht erinnert werden.\n\n@_**Ben|')
  })

  test('the notice of an unsendable message is in its sender’s language', async () => {
    const fields = {
      type: 'channel',
      topic: 'lunch',
      content: 'Soup',
      scheduled_delivery_timestamp: LATER,
    } as const
    await chat.call(scheduleMessage, { ...fields, to: general }, { as: ada })
    await chat.call(archiveChannel, { stream_id: general }, { as: owner })
    now = LATER * 1000
    await chat.service.deliverDue()
    expect(await latestFor(ada)).toMatch(
      /^Ihre geplante Nachricht konnte nicht gesendet werden: #general ist archiviert\.\n\n```quote\nSoup\n```$/,
    )
    expect(faults).toEqual([])
  })

  test('the notice of the service’s own fault is in the user’s language, without details', async () => {
    const fields = {
      type: 'direct' as const,
      to: [ben.id],
      content: 'Soup',
      scheduled_delivery_timestamp: LATER,
    }
    await chat.call(scheduleMessage, fields, { as: ada })
    chat.context.database.run(
      `CREATE TRIGGER break_soup BEFORE INSERT ON message WHEN NEW.content = 'Soup'
       BEGIN SELECT RAISE(ABORT, 'disk on fire'); END`,
    )
    now = LATER * 1000
    await chat.service.deliverDue()
    expect(await latestFor(ada)).toContain('gesendet werden: Auf dem Server ist ein Fehler aufgetreten.\n\n')
    expect(faults).toEqual(['delivery of a scheduled message'])
  })

  test('the notice of being added to channels is in the user’s language', async () => {
    const bring = (...names: string[]) =>
      chat.call(
        subscribe,
        { subscriptions: names.map((name) => ({ name })), principals: [ada.id, ben.id] },
        { as: owner },
      )
    await bring('design')
    expect(await latestFor(ada)).toBe(`@_**Olga|${owner.id}** hat Sie zum Kanal #**design** hinzugefügt.`)
    expect(await latestFor(ben)).toBe(`@_**Olga|${owner.id}** ha aggiunto Lei al canale #**design**.`)
    await bring('one', 'two')
    expect(await latestFor(ben)).toContain(' ha aggiunto Lei ai seguenti canali:\n\n* #**one**\n* #**two**')
  })

  test('the notice of an accepted invitation is in the inviter’s language, the one in the channel in the organization’s', async () => {
    await chat.call(updateOrganisation, { signup_announcements_stream_id: general }, { as: owner })
    await join('cyn@new.test', {})
    expect(await latestFor(ben)).toMatch(/^@_\*\*Cyn\|\d+\*\* ha accettato il Suo invito!$/)
    expect(await latestIn(general)).toMatch(/^@_\*\*Cyn\|\d+\*\* a rejoint cette organisation\.$/)
  })
})

describe('notices in the organization’s language', () => {
  const byOlga = () => `@_**Olga|${owner.id}**`
  const change = (args: object) => chat.call(updateChannel, { stream_id: general, ...args }, { as: owner })

  test('notices about channels are in the organization’s language', async () => {
    await change({ new_name: 'lobby' })
    expect(await latestIn(general)).toBe(`${byOlga()} a renommé le canal **general** en **lobby**.`)
    await change({ description: 'For all' })
    expect(await latestIn(general)).toBe(
      [
        `${byOlga()} a modifié la description de ce canal.`,
        '',
        '* **Ancienne description\u00a0:**',
        '```quote\n*Aucune description.*\n```',
        '* **Nouvelle description\u00a0:**',
        '```quote\nFor all\n```',
      ].join('\n'),
    )
    await change({ is_private: true })
    expect(await latestIn(general)).toMatch(
      /de \*\*Public\*\* à \*\*Privé, historique (partagé|protégé)\*\*\.$/,
    )
    await change({ message_retention_days: 30 })
    expect(await latestIn(general)).toBe(
      `${byOlga()} a modifié la durée de conservation des messages de ce canal\u00a0: 30 jours.`,
    )
    await change({ stream_post_policy: 2 })
    expect(await latestIn(general)).toBe(`${byOlga()} a modifié qui peut publier dans ce canal.`)
    await chat.call(archiveChannel, { stream_id: general }, { as: owner })
    expect(await latestIn(general)).toBe(`${byOlga()} a archivé ce canal.`)
    await change({ is_archived: false })
    expect(await latestIn(general)).toBe(`${byOlga()} a désarchivé ce canal.`)
  })

  test('notices of resolved and moved topics are in the organization’s language', async () => {
    const message_id = await say('One')
    const update = (args: object) => chat.call(updateMessage, { message_id, ...args }, { as: owner })
    await update({ topic: '✔ lunch', propagate_mode: 'change_all' })
    expect(await latestIn(general)).toBe(`${byOlga()} a marqué ce sujet comme résolu.`)
    now += 2 * 60_000
    await update({ topic: 'lunch', propagate_mode: 'change_all' })
    expect(await latestIn(general)).toBe(`${byOlga()} a marqué ce sujet comme non résolu.`)
    const other = chat.addChannel({ name: 'office', inviteOnly: true, subscribers: [owner] })
    await update({ stream_id: other, topic: 'food', send_notification_to_old_thread: true })
    expect(await latestIn(other)).toBe(`${byOlga()} a déplacé un message ici depuis #**general>lunch**.`)
    expect(await latestIn(general)).toBe(`${byOlga()} a déplacé un message de ce sujet vers un canal privé.`)
  })

  test('notices of new channels are in the organization’s language', async () => {
    await chat.call(updateOrganisation, { new_stream_announcements_stream_id: general }, { as: owner })
    await chat.call(subscribe, { subscriptions: [{ name: 'design' }], announce: true }, { as: ada })
    expect(await latestIn(general)).toBe('Nouveau\u00a0:\n\n* #**design**')
  })

  test('reports are in the organization’s language', async () => {
    const office = chat.addChannel({ name: 'office', inviteOnly: true, subscribers: [owner] })
    await chat.call(updateOrganisation, { moderation_request_channel_id: office }, { as: owner })
    const direct = { type: 'direct' as const, to: [ada.id], content: 'Psst' }
    const { id: message_id } = await chat.call(sendMessage, direct, { as: ben })
    const report = { message_id, report_type: 'harassment', description: 'Again' } as const
    await chat.call(reportMessage, report, { as: ada })
    const [adaNamed, benNamed] = [`@_**Ada|${ada.id}**`, `@_**Ben|${ben.id}**`]
    expect(await latestIn(office)).toBe(
      [
        `${adaNamed} a signalé un message de ${benNamed}.`,
        '- Motif\u00a0: **Harcèlement**',
        `- Où\u00a0: un message direct entre ${adaNamed} et ${benNamed}`,
        '- Remarques\u00a0:',
        '```quote\nAgain\n```',
        '',
        '```quote\nPsst\n```',
      ].join('\n'),
    )
  })
})

test('a user without a chosen language gets the default, and a change counts from then on', async () => {
  const bring = (name: string) =>
    chat.call(subscribe, { subscriptions: [{ name }], principals: [owner.id] }, { as: ada })
  await bring('one')
  expect(await latestFor(owner)).toContain('subscribed you to the channel')
  await chat.call(updateSettings, { default_language: 'it' }, { as: owner })
  await bring('two')
  expect(await latestFor(owner)).toContain('ha aggiunto Lei al canale')
})

test.each([
  ['de-CH', 'de', 'hat Sie zum Kanal'],
  ['IT', 'it', 'ha aggiunto Lei al canale'],
  ['es', 'en', 'subscribed you to'],
  [undefined, 'en', 'subscribed you to'],
])('a user who joins in %s continues in %s', async (language, default_language, words) => {
  const cyn = await join('cyn@new.test', { language })
  const { user_settings } = await chat.register(cyn)
  expect(user_settings).toMatchObject({ default_language })
  await chat.call(subscribe, { subscriptions: [{ name: 'plans' }], principals: [cyn.id] }, { as: ada })
  expect(await latestFor(cyn)).toContain(words)
})

import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aHost, type TestHost } from '../../host/app.testing.ts'
import type { Language } from '../../languages.ts'
import type { Mail } from '../mail/mail.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

let mailbox: TestMailbox
let chat: TestService
let host: TestHost
let owner: TestUser
let member: TestUser

beforeEach(async () => {
  mailbox = new TestMailbox()
  chat = aService({ now: () => Date.UTC(2026, 2, 1), mailTransport: mailbox })
  host = aHost({}, chat)
  owner = chat.addUser({ role: Role.owner })
  member = await chat.addUserWithPassword({ fullName: 'Max' })
})

const organisationSpeaks = (default_language: Language) =>
  chat.call(updateOrganisation, { default_language, name: 'Acme', invite_required: false }, { as: owner })
const memberReads = (default_language: Language) =>
  chat.call(updateSettings, { default_language }, { as: member })
const post = (path: string, body: object) =>
  host.browser().fetch(`/session/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function mailed(): Promise<Mail | undefined> {
  await chat.service.sendMail()
  return mailbox.mails.at(-1)
}

test.each<[Language, string, string, string, string]>([
  ['de', 'Max lädt Sie zu Acme ein', 'gilt 10 Tage', 'Acme beitreten', 'Wenn die Schaltfläche nicht funk'],
  ['fr', 'Max vous invite à rejoindre Acme', 'valable 10 jours', 'Rejoindre Acme', 'Si le bouton ne fonc'],
  ['it', 'Max La invita a entrare in Acme', 'per 10 giorni', 'Entra in Acme', 'Se il pulsante non funziona'],
])(
  'an invitation is in the organization’s language, %s',
  async (language, subject, valid, join, otherwise) => {
    await organisationSpeaks(language)
    await memberReads('en')
    await chat.call(sendInvitations, { invitee_emails: 'ada@new.test', stream_ids: [] }, { as: member })
    const mail = await mailed()
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(valid)
    expect(mail?.text).toMatch(new RegExp(`\n${join}:\nhttp://chat\\.test/join/`))
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.html).toContain(otherwise)
  },
)

test('a confirmation of an address is in the organization’s language', async () => {
  await organisationSpeaks('fr')
  await post('sign-up', { email: 'ada@new.test' })
  const mail = await mailed()
  expect(mail?.subject).toBe('Confirmez votre adresse pour rejoindre Acme')
  expect(mail?.html).toContain('<html lang="fr">')
})

test('a user with an account is told so in their own language', async () => {
  await organisationSpeaks('fr')
  await memberReads('it')
  await post('sign-up', { email: member.email })
  const mail = await mailed()
  expect(mail?.subject).toBe('Ha già un account in Acme')
  expect(mail?.html).toContain('<html lang="it">')
})

test('a password link is in the account’s language', async () => {
  await organisationSpeaks('fr')
  await memberReads('de')
  await post('password-reset', { email: member.email })
  const mail = await mailed()
  expect(mail?.subject).toBe('Wählen Sie ein neues Passwort für Acme')
  expect(mail?.text).toMatch(/^Guten Tag Max\n\nJemand, wahrscheinlich Sie, .+ innerhalb von 2 Stunden\./)
  expect(mail?.html).toContain('<html lang="de">')
  await memberReads('en')
  await post('password-reset', { email: member.email })
  expect((await mailed())?.html).toContain('<html lang="en">')
})

test.each<[Language, string, string, string]>([
  [
    'de',
    'Bestätigen Sie Ihre neue Adresse für Acme',
    'Die Adresse Ihres Kontos bei Acme wurde geändert',
    '7 Tagen',
  ],
  [
    'fr',
    'Confirmez votre nouvelle adresse pour Acme',
    'L’adresse de votre compte Acme a été modifiée',
    '7 jours',
  ],
  [
    'it',
    'Confermi il nuovo indirizzo per Acme',
    'L’indirizzo del Suo account in Acme è stato cambiato',
    '7 giorni',
  ],
])(
  'both addresses are notified of a change in the account’s language, %s',
  async (language, wanted, changed, days) => {
    await organisationSpeaks('en')
    await memberReads(language)
    await chat.call(updateSettings, { email: 'max@new.test', old_password: TEST_PASSWORD }, { as: member })
    expect(await mailed()).toMatchObject({ to: 'max@new.test', subject: wanted })
    await post(`email-change/${mailbox.tokenTo('max@new.test', 'confirm-email')}`, {})
    const received = await mailed()
    expect(received).toMatchObject({ to: member.email, subject: changed })
    expect(received?.text).toContain(days)
    expect(received?.html).toContain(`<html lang="${language}">`)
  },
)

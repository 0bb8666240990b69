import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTransfer, ScriptedTransfer } from '../../kernel/api/transfer.testing.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { attachFiles, attachments, readdressAttachments, takeFiles } from './attachments.ts'
import { saveDraft } from './drafts/drafts.ts'
import { draftsFeature } from './drafts/feature.ts'

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const logo: Conversation = { kind: 'topic', channelId: 3, topic: 'logo' }

let example: ExampleSession
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', ScriptedTransfer)
  example = aSession([draftsFeature])
})
afterEach(() => {
  example.end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const attach = (to: Conversation | undefined): void =>
  attachFiles(example.session, [new File(['abc'], 'notes.txt')], {
    to,
    limitMib: 1,
    tooLarge: () => 'Too large',
    failed: () => 'Failed',
  })
const arrive = async (): Promise<void> => {
  lastTransfer().answer(200, '{"result":"success","url":"/user_uploads/1/x","filename":"notes.txt"}')
  await vi.waitFor(() => expect(listed()).toEqual([]))
}
const listed = (): readonly (Conversation | undefined)[] =>
  example.session
    .get(attachments)
    .getState()
    .attachments.map((each) => each.to)
const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))

test('an upload goes to the field where the file was attached', async () => {
  const taken: string[] = []
  const stop = takeFiles(example.session, conversationKey(icons), ({ markdown }) => void taken.push(markdown))
  attach(icons)
  await arrive()
  expect(taken).toEqual(['[notes.txt](/user_uploads/1/x)'])
  expect(drafts()).toEqual([])
  stop()
})

test('a link that arrives while another conversation is open is added to the draft', async () => {
  const taken: string[] = []
  const stop = takeFiles(example.session, conversationKey(logo), ({ markdown }) => void taken.push(markdown))
  saveDraft(example.session, icons, 'The list:')
  attach(icons)
  await arrive()
  expect(taken).toEqual([])
  expect(drafts()).toMatchObject([
    { conversation: icons, content: 'The list:\n[notes.txt](/user_uploads/1/x)' },
  ])
  stop()
})

test('a link follows the text to the conversation to which it is now addressed', async () => {
  attach(undefined)
  readdressAttachments(example.session, undefined, icons)
  readdressAttachments(example.session, icons, logo)
  await arrive()
  expect(drafts()).toMatchObject([{ conversation: logo, content: '[notes.txt](/user_uploads/1/x)' }])
})

test('uploads are canceled when the session ends', () => {
  attach(icons)
  const aborted = vi.fn<() => void>()
  lastTransfer().addEventListener('abort', aborted)
  example.end()
  expect(listed()).toEqual([])
  expect(aborted).toHaveBeenCalledTimes(1)
})

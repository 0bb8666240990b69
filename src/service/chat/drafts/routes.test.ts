import { expect, test } from 'vitest'
import type { DraftFields } from '../../../protocol/chat/draft.ts'
import { createDrafts, deleteDraft, editDraft, getDrafts } from '../../../protocol/chat/drafts.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService } from '../service.testing.ts'

const aDraft = (change: Partial<DraftFields> = {}): DraftFields => ({
  type: '',
  to: [],
  topic: '',
  content: 'Half a thought',
  ...change,
})

test('drafts are created in order, and listed last edited first', async () => {
  const chat = aService()
  const as = chat.addUser()
  const { ids } = await chat.call(
    createDrafts,
    {
      drafts: [aDraft({ content: 'older', timestamp: 1000 }), aDraft({ content: 'newer', timestamp: 2000 })],
    },
    { as },
  )
  const { count, drafts } = await chat.call(getDrafts, {}, { as })
  expect(count).toBe(2)
  expect(drafts.map(({ content }) => content)).toEqual(['newer', 'older'])
  expect(drafts.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a draft without a time gets the service’s', async () => {
  const now = Date.UTC(2026, 4, 1, 12)
  const chat = aService({ now: () => now })
  const as = chat.addUser()
  await chat.call(createDrafts, { drafts: [aDraft()] }, { as })
  expect((await chat.call(getDrafts, {}, { as })).drafts[0]?.timestamp).toBe(now / 1000)
})

test('creating, editing and deleting drafts reach only the user’s other clients', async () => {
  const chat = aService()
  const [as, other] = [chat.addUser(), chat.addUser()]
  const stream_id = chat.addChannel({ name: 'open' })
  const { queue_id } = await chat.register(other)
  const events = await chat.eventsDuring(as, async () => {
    const { ids } = await chat.call(createDrafts, { drafts: [aDraft({ timestamp: 1 })] }, { as })
    const draft_id = ids[0] as number
    const draft = aDraft({
      type: 'stream',
      to: [stream_id],
      topic: 'plans',
      content: 'A whole one',
      timestamp: 2,
    })
    await chat.call(editDraft, { draft_id, draft }, { as })
    await chat.call(deleteDraft, { draft_id }, { as })
  })
  expect(events).toMatchObject([
    { type: 'drafts', op: 'add', drafts: [{ type: '', content: 'Half a thought', timestamp: 1 }] },
    {
      type: 'drafts',
      op: 'update',
      draft: { type: 'stream', to: [stream_id], topic: 'plans', content: 'A whole one', timestamp: 2 },
    },
    { type: 'drafts', op: 'remove' },
  ])
  expect(await chat.events(other, queue_id)).toEqual([])
})

test('a missing draft and another user’s draft answer 404 with the generic code', async () => {
  const chat = aService()
  const [as, other] = [chat.addUser(), chat.addUser()]
  const { ids } = await chat.call(createDrafts, { drafts: [aDraft()] }, { as: other })
  for (const draft_id of [999, ids[0] as number]) {
    const edit = await chat.refusal(editDraft, { draft_id, draft: aDraft({ content: 'mine now' }) }, { as })
    const remove = await chat.refusal(deleteDraft, { draft_id }, { as })
    for (const error of [edit, remove]) {
      expect([error.status, error.code, error.message]).toEqual([
        404,
        'BAD_REQUEST',
        'BAD_REQUEST: Draft does not exist',
      ])
    }
  }
  expect((await chat.call(getDrafts, {}, { as: other })).drafts[0]?.content).toBe('Half a thought')
  expect((await chat.call(getDrafts, {}, { as })).drafts).toEqual([])
})

test('a channel draft needs exactly one channel that the user can read', async () => {
  const chat = aService()
  const as = chat.addUser()
  const open = chat.addChannel({ name: 'open' })
  const secret = chat.addChannel({ name: 'secret', inviteOnly: true })
  const refusal = (to: number[], who = as) =>
    chat.refusal(createDrafts, { drafts: [aDraft({ type: 'stream', to, topic: 'x' })] }, { as: who })
  expect((await refusal([])).message).toContain('exactly 1 channel ID')
  expect((await refusal([open, open])).message).toContain('exactly 1 channel ID')
  expect((await refusal([secret])).answer).toEqual((await refusal([999])).answer)
  const admin = chat.addUser({ role: Role.administrator })
  expect((await refusal([secret], admin)).message).toContain('Invalid channel ID')
})

test('fields that a draft’s type ignores are not stored', async () => {
  const chat = aService()
  const as = chat.addUser()
  await chat.call(
    createDrafts,
    { drafts: [aDraft({ to: [as.id], topic: 'x' }), aDraft({ type: 'private', to: [as.id], topic: 'x' })] },
    { as },
  )
  const { drafts } = await chat.call(getDrafts, {}, { as })
  expect(drafts.toSorted((one, other) => one.id - other.id)).toMatchObject([
    { type: '', to: [], topic: '' },
    { type: 'private', to: [as.id], topic: '' },
  ])
})

test('NUL, unknown users, unknown types and too much text are refused, and nothing is stored', async () => {
  const chat = aService()
  const as = chat.addUser()
  const wrong = [
    aDraft({ content: 'a\0b' }),
    aDraft({ topic: 'a\0b' }),
    aDraft({ type: 'private', to: [999] }),
    aDraft({ type: 'channel' as 'stream' }),
    aDraft({ content: 'x'.repeat(limits.max_message_length + 1) }),
    aDraft({ timestamp: -1 }),
  ]
  for (const draft of wrong) {
    expect((await chat.refusal(createDrafts, { drafts: [aDraft(), draft] }, { as })).status).toBe(400)
  }
  expect((await chat.call(getDrafts, {}, { as })).count).toBe(0)
})

test('the number of drafts is limited', async () => {
  const chat = aService()
  const as = chat.addUser()
  const drafts = Array.from({ length: limits.max_drafts }, () => aDraft())
  await chat.call(createDrafts, { drafts }, { as })
  const error = await chat.refusal(createDrafts, { drafts: [aDraft()] }, { as })
  expect(error.message).toContain(String(limits.max_drafts))
})

test('drafts are not published for a user who turned synchronization off', async () => {
  const chat = aService()
  const as = chat.addUser()
  await chat.call(createDrafts, { drafts: [aDraft()] }, { as })
  expect((await chat.register(as)).drafts).toHaveLength(1)
  chat.context.database.run(
    'UPDATE user SET settings = ? WHERE id = ?',
    JSON.stringify({ enable_drafts_synchronization: false }),
    as.id,
  )
  const disabled = 'BAD_REQUEST: User has disabled synchronizing drafts.'
  expect((await chat.refusal(getDrafts, {}, { as })).message).toBe(disabled)
  expect((await chat.refusal(createDrafts, { drafts: [aDraft()] }, { as })).message).toBe(disabled)
  expect((await chat.refusal(editDraft, { draft_id: 1, draft: aDraft() }, { as })).message).toBe(disabled)
  expect((await chat.refusal(deleteDraft, { draft_id: 1 }, { as })).message).toBe(disabled)
  expect((await chat.register(as)).drafts).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { archiveChannel, deleteTopic } from '../../../protocol/chat/channelTools.ts'
import {
  addReaction,
  deleteMessage,
  removeReaction,
  updateMessage,
} from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { addSubmessage } from '../../../protocol/chat/messageTools.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { setEditTyping } from '../../../protocol/chat/typing.ts'
import { aService, type AnswerError, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let owner: TestUser
let ada: TestUser
let attic: number
let general: number
let message_id: number
let poll: number

beforeEach(async () => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  ada = chat.addUser()
  attic = chat.addChannel({ name: 'attic', subscribers: [owner, ada] })
  general = chat.addChannel({ name: 'general', subscribers: [owner, ada] })
  const say = async (content: string): Promise<number> =>
    (await chat.call(sendMessage, { type: 'channel', to: attic, topic: 't', content }, { as: ada })).id
  message_id = await say('as it was')
  poll = await say('/poll What?\nSoup')
  await chat.call(addReaction, { message_id, emoji_name: 'heart' }, { as: ada })
  await chat.call(archiveChannel, { stream_id: attic }, { as: owner })
})

test('messages of an archived channel cannot be changed, not even by author or owners', async () => {
  const vote = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 })
  const refusals = async (as: TestUser): Promise<AnswerError[]> => [
    await chat.refusal(updateMessage, { message_id, content: 'otherwise' }, { as }),
    await chat.refusal(updateMessage, { message_id, topic: 'elsewhere' }, { as }),
    await chat.refusal(updateMessage, { message_id, stream_id: general }, { as }),
    await chat.refusal(addReaction, { message_id, emoji_name: 'tada' }, { as }),
    await chat.refusal(removeReaction, { message_id, emoji_name: 'heart' }, { as }),
    await chat.refusal(deleteMessage, { message_id }, { as }),
    await chat.refusal(addSubmessage, { message_id: poll, msg_type: 'widget', content: vote }, { as }),
    await chat.refusal(setEditTyping, { message_id, op: 'start' }, { as }),
  ]
  const all = [
    ...(await refusals(ada)),
    ...(await refusals(owner)),
    await chat.refusal(deleteTopic, { stream_id: attic, topic_name: 't' }, { as: owner }),
  ]
  const sending = { type: 'channel', to: attic, topic: 't', content: 'x' } as const
  const { status, code, answer } = await chat.refusal(sendMessage, sending, { as: ada })
  expect([status, code, answer['msg']]).toEqual([400, 'BAD_REQUEST', "Channel 'attic' is archived"])
  for (const refusal of all) expect(refusal).toMatchObject({ status, code, answer })
  const { messages } = await chat.call(getMessages, { message_ids: [message_id] }, { as: ada })
  expect(messages).toMatchObject([
    { content: expect.stringContaining('as it was'), subject: 't', reactions: [{ emoji_name: 'heart' }] },
  ])
})

test('nothing is moved into an archived channel', async () => {
  const send = { type: 'channel', to: general, topic: 't', content: 'x' } as const
  const { id } = await chat.call(sendMessage, send, { as: owner })
  const refusal = await chat.refusal(updateMessage, { message_id: id, stream_id: attic }, { as: owner })
  expect(refusal.answer['msg']).toBe("Channel 'attic' is archived")
})

import { describe, expect, test } from 'vitest'
import { getMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { addSubmessage } from '../../../protocol/chat/messageTools.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

async function aMessage(content: string) {
  const service = aService()
  const [ada, ben, outsider] = [service.addUser(), service.addUser(), service.addUser({ role: 600 })]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const send = { type: 'channel', to: general, topic: 'x', content } as const
  const { id: message_id } = await service.call(sendMessage, send, { as: ada })
  const step = (as: TestUser, given: object | string, msg_type = 'widget') => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    return service.call(addSubmessage, { message_id, msg_type, content: text }, { as })
  }
  const refusal = (as: TestUser, given: object | string, msg_type = 'widget') => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    return service.refusal(addSubmessage, { message_id, msg_type, content: text }, { as })
  }
  const steps = async () => {
    const { message } = await service.call(getMessage, { message_id }, { as: ada })
    return message.submessages.map(({ sender_id, content: each }) => ({
      sender_id,
      ...(JSON.parse(each) as object),
    }))
  }
  return { service, ada, ben, outsider, general, message_id, step, refusal, steps }
}

function storeVotes({ context }: TestService, messageId: number, { id }: TestUser, count: number): void {
  const votes = Array.from({ length: count }, (_, index) => ({
    type: 'vote',
    key: 'canned,0',
    vote: index % 2 === 0 ? 1 : -1,
  }))
  context.database.run(
    `INSERT INTO submessage (message_id, sender_id, msg_type, content)
     SELECT ?, ?, 'widget', value FROM json_each(?)`,
    messageId,
    id,
    JSON.stringify(votes),
  )
}

const POLL = '/poll Lunch?\nSoup\nSalad'
const TODO = '/todo Party\nCake'

describe('sending widgets', () => {
  test.each([
    [POLL, { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Salad'] } }],
    [
      TODO,
      { widget_type: 'todo', extra_data: { task_list_title: 'Party', tasks: [{ task: 'Cake', desc: '' }] } },
    ],
  ])('%j creates the widget for its sender', async (content, start) => {
    const { ada, steps } = await aMessage(content)
    expect(await steps()).toEqual([{ sender_id: ada.id, ...start }])
  })

  test('the widget is published with the message', async () => {
    const { service, ada, ben, general } = await aMessage('x')
    const send = { type: 'channel', to: general, topic: 'x', content: POLL } as const
    const events = await service.eventsDuring(ben, () => service.call(sendMessage, send, { as: ada }))
    expect(events).toMatchObject([{ type: 'message', message: { submessages: [{ sender_id: ada.id }] } }])
  })

  test('a message with a widget cannot be edited', async () => {
    const { service, ada, message_id } = await aMessage(POLL)
    expect(
      await service.refusal(updateMessage, { message_id, content: 'No poll' }, { as: ada }),
    ).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('polls', () => {
  test('a poll accepts all readers’ options and votes, and publishes them', async () => {
    const { service, ada, ben, message_id, step, steps } = await aMessage(POLL)
    const vote = { type: 'vote', key: 'canned,1', vote: 1 }
    const events = await service.eventsDuring(ada, () => step(ben, vote))
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: 'submessage',
        submessage_id: expect.any(Number),
        message_id,
        sender_id: ben.id,
        msg_type: 'widget',
        content: JSON.stringify(vote),
      },
    ])
    await step(ben, { type: 'new_option', idx: 0, option: 'Pie' })
    await step(ada, { type: 'vote', key: `${ben.id},0`, vote: 1 })
    await step(ada, { type: 'vote', key: `${ben.id},0`, vote: -1 })
    expect((await steps()).slice(1).map(({ sender_id }) => sender_id)).toEqual([
      ben.id,
      ben.id,
      ada.id,
      ada.id,
    ])
  })

  test('a repeated option or vote in a poll changes nothing', async () => {
    const { service, ada, ben, step, steps } = await aMessage(POLL)
    await step(ben, { type: 'vote', key: 'canned,0', vote: 1 })
    const before = await steps()
    const events = await service.eventsDuring(ada, async () => {
      await step(ben, { type: 'vote', key: 'canned,0', vote: 1 })
      await step(ada, { type: 'vote', key: 'canned,0', vote: -1 })
      await step(ada, { type: 'new_option', idx: 0, option: 'Soup' })
    })
    expect(events).toEqual([])
    expect(await steps()).toEqual(before)
  })

  test('a poll limits the steps of one user, and others continue', async () => {
    const { service, ada, ben, message_id, step, refusal } = await aMessage(POLL)
    storeVotes(service, message_id, ben, 2500)
    const vote = { type: 'vote', key: 'canned,0', vote: 1 }
    expect(await refusal(ben, vote)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await step(ada, vote)
  })

  test('a poll accepts the first steps of every user, however many there were', async () => {
    const { service, ada, ben, message_id, step, refusal } = await aMessage(POLL)
    for (let count = 0; count < 2; count++) storeVotes(service, message_id, service.addUser(), 2500)
    storeVotes(service, message_id, ben, 10)
    const vote = { type: 'vote', key: 'canned,0', vote: 1 }
    expect(await refusal(ben, vote)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await step(ada, vote)
  })

  test('the question of a poll is changed by its author only', async () => {
    const { ada, ben, step, refusal } = await aMessage(POLL)
    const question = { type: 'question', question: 'Dinner?' }
    expect(await refusal(ben, question)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await step(ada, question)
  })

  test.each<[string, object | string]>([
    ['no JSON', '{'],
    ['another widget’s step', { type: 'strike', key: '0,canned' }],
    ['a vote of two', { type: 'vote', key: 'canned,0', vote: 2 }],
    ['a vote for nothing', { type: 'vote', key: 'canned,7', vote: 1 }],
    ['a vote for a key that is none', { type: 'vote', key: 'canned', vote: 1 }],
    ['an empty option', { type: 'new_option', idx: 0, option: ' ' }],
    ['a number beyond the last', { type: 'new_option', idx: 1001, option: 'Pie' }],
    ['an empty question', { type: 'question', question: '' }],
    ['a list', []],
  ])('a poll refuses %s', async (_, given) => {
    const { ada, refusal, steps } = await aMessage(POLL)
    expect(await refusal(ada, given)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(await steps()).toHaveLength(1)
  })

  test('a poll refuses an index already used by the same sender', async () => {
    const { ben, step, refusal } = await aMessage(POLL)
    await step(ben, { type: 'new_option', idx: 3, option: 'Pie' })
    expect(await refusal(ben, { type: 'new_option', idx: 3, option: 'Rice' })).toMatchObject({ status: 400 })
  })
})

describe('to-do lists', () => {
  test('a to-do list accepts all readers’ tasks, and any reader strikes them', async () => {
    const { ada, ben, step, steps } = await aMessage(TODO)
    await step(ben, { type: 'new_task', key: 0, task: 'Music', desc: 'loud', completed: false })
    await step(ada, { type: 'strike', key: `0,${ben.id}` })
    await step(ada, { type: 'strike', key: '0,canned' })
    await step(ada, { type: 'strike', key: '0,canned' })
    expect(await steps()).toHaveLength(5)
  })

  test('the title of a to-do list is changed by its author only', async () => {
    const { ada, ben, step, refusal } = await aMessage(TODO)
    const title = { type: 'new_task_list_title', title: 'Feast' }
    expect(await refusal(ben, title)).toMatchObject({ status: 400 })
    await step(ada, title)
  })

  test('a repeated task in a to-do list changes nothing', async () => {
    const { ben, step, steps } = await aMessage(TODO)
    await step(ben, { type: 'new_task', key: 0, task: 'Cake', desc: 'again' })
    expect(await steps()).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['a task without a name', { type: 'new_task', key: 0, task: '' }],
    ['striking nothing', { type: 'strike', key: '9,canned' }],
    ['another widget’s step', { type: 'vote', key: 'canned,0', vote: 1 }],
  ])('a to-do list refuses %s', async (_, given) => {
    const { ada, refusal } = await aMessage(TODO)
    expect(await refusal(ada, given)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })
})

describe('steps on ordinary messages', () => {
  const start = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: [] } }

  test('a message is made a widget by its author only', async () => {
    const { ada, ben, step, refusal, steps } = await aMessage('Lunch?')
    expect(await refusal(ben, start)).toMatchObject({ status: 400 })
    expect(await refusal(ada, { type: 'vote', key: 'canned,0', vote: 1 })).toMatchObject({ status: 400 })
    await step(ada, start)
    expect(await steps()).toEqual([{ sender_id: ada.id, ...start }])
  })

  test('an unreadable message accepts no steps', async () => {
    const { outsider, refusal } = await aMessage(POLL)
    const vote = { type: 'vote', key: 'canned,0', vote: 1 }
    expect(await refusal(outsider, vote)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('a message accepts no other kind of submessage', async () => {
    const { ada, refusal } = await aMessage(POLL)
    expect(await refusal(ada, { type: 'vote', key: 'canned,0', vote: 1 }, 'game')).toMatchObject({
      status: 400,
    })
  })
})

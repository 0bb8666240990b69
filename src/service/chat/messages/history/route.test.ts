import { describe, expect, test } from 'vitest'
import { historyBounds } from '../../../../protocol/bounds.ts'
import { getMessage, updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { getMessageHistory } from '../../../../protocol/chat/messageTools.ts'
import { storeOrganisationSettings } from '../../realm/settings.ts'
import { aService, type TestUser } from '../../service.testing.ts'

const START = Date.UTC(2026, 2, 1)

/** Creates a message of Ada's that she edited and a moderator then moved. */
async function aChangedMessage() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const ada = service.addUser({ fullName: 'Ada' })
  const moderator = service.addUser({ role: 300 })
  const general = service.addChannel({ name: 'general', subscribers: [ada, moderator] })
  const other = service.addChannel({ name: 'other', subscribers: [ada, moderator] })
  const send = { type: 'channel', to: general, topic: '', content: 'One' } as const
  const { id: message_id } = await service.call(sendMessage, send, { as: ada })
  clock.time += 60_000
  await service.call(updateMessage, { message_id, content: 'Two' }, { as: ada })
  clock.time += 60_000
  await service.call(updateMessage, { message_id, topic: 'plans', stream_id: other }, { as: moderator })
  const history = async (as: TestUser, allow_empty_topic_name = true) =>
    (await service.call(getMessageHistory, { message_id, allow_empty_topic_name }, { as })).message_history
  return { service, ada, moderator, general, other, message_id, history }
}

describe('the history of a message', () => {
  test('the history lists the message after each change, oldest first', async () => {
    const { ada, moderator, general, other, history } = await aChangedMessage()
    expect(await history(ada)).toEqual([
      {
        user_id: ada.id,
        timestamp: START / 1000,
        topic: '',
        content: 'One',
        rendered_content: '<p>One</p>',
      },
      {
        user_id: ada.id,
        timestamp: START / 1000 + 60,
        topic: '',
        content: 'Two',
        rendered_content: '<p>Two</p>',
        prev_content: 'One',
        prev_rendered_content: '<p>One</p>',
        content_html_diff:
          '<p><span class="highlight_text_deleted">One</span><span class="highlight_text_inserted">Two</span></p>',
      },
      {
        user_id: moderator.id,
        timestamp: START / 1000 + 120,
        topic: 'plans',
        prev_topic: '',
        stream: other,
        prev_stream: general,
        content: 'Two',
        rendered_content: '<p>Two</p>',
      },
    ])
  })

  test('the history has a display name for the empty topic if the client needs one', async () => {
    const { ada, history } = await aChangedMessage()
    expect((await history(ada, false)).map(({ topic }) => topic)).toEqual([
      'general chat',
      'general chat',
      'plans',
    ])
  })

  test('the history of an unchanged message is its sending', async () => {
    const { service, ada, general } = await aChangedMessage()
    const send = { type: 'channel', to: general, topic: 'x', content: 'Hi' } as const
    const { id: message_id } = await service.call(sendMessage, send, { as: ada })
    expect(await service.call(getMessageHistory, { message_id }, { as: ada })).toMatchObject({
      message_history: [{ user_id: ada.id, content: 'Hi', topic: 'x' }],
    })
  })

  test('the history has a limited number of texts, and its newest step covers later edits', async () => {
    const { service, ada, general } = await aChangedMessage()
    const send = { type: 'channel', to: general, topic: 'x', content: 'v0' } as const
    const { id: message_id } = await service.call(sendMessage, send, { as: ada })
    for (let version = 1; version <= 103; version++) {
      await service.call(updateMessage, { message_id, content: `v${version}` }, { as: ada })
    }
    const { message } = await service.call(getMessage, { message_id }, { as: ada })
    expect(message.content).toBe('<p>v103</p>')
    expect(message.edit_history).toHaveLength(100)
    expect(message.edit_history?.[0]).toMatchObject({ prev_content: 'v99' })
    const { message_history } = await service.call(getMessageHistory, { message_id }, { as: ada })
    expect(message_history.slice(-2)).toMatchObject([
      { content: 'v99', prev_content: 'v98' },
      { content: 'v103', prev_content: 'v99' },
    ])
  })

  test('the history is visible to readers of the message', async () => {
    const { service, message_id } = await aChangedMessage()
    const as = service.addUser({ role: 600 })
    expect(await service.refusal(getMessageHistory, { message_id }, { as })).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  })
})

describe('organizations that restrict edit history', () => {
  test('the history can be limited to moves', async () => {
    const { service, ada, message_id, history } = await aChangedMessage()
    storeOrganisationSettings(service.context, { message_edit_history_visibility_policy: 'moves' })
    const versions = await history(ada)
    expect(versions.map(({ topic, content }) => [topic, content])).toEqual([
      ['', 'Two'],
      ['plans', 'Two'],
    ])
    expect(JSON.stringify(versions)).not.toContain('One')
    const { message } = await service.call(getMessage, { message_id }, { as: ada })
    expect(message.edit_history).toMatchObject([{ topic: 'plans' }])
    expect(JSON.stringify(message.edit_history)).not.toContain('One')
  })

  test('the history can be hidden', async () => {
    const { service, ada, message_id } = await aChangedMessage()
    storeOrganisationSettings(service.context, { message_edit_history_visibility_policy: 'none' })
    expect(await service.refusal(getMessageHistory, { message_id }, { as: ada })).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
    const { message } = await service.call(getMessage, { message_id }, { as: ada })
    expect(message).not.toHaveProperty('edit_history')
    expect(message).toHaveProperty('last_edit_timestamp')
  })
})

test('a message moved endlessly keeps a limited number of steps, up to its present place', async () => {
  const { service, ada, moderator, general, other, message_id, history } = await aChangedMessage()
  for (let count = 0; count < historyBounds.moves + 20; count++) {
    await service.call(updateMessage, { message_id, topic: `plans ${count}` }, { as: moderator })
  }
  await service.call(updateMessage, { message_id, stream_id: general, topic: 'last' }, { as: moderator })
  const { message } = await service.call(
    getMessage,
    { message_id, allow_empty_topic_name: true },
    { as: ada },
  )
  expect(message.edit_history).toHaveLength(historyBounds.moves + 1)
  expect(message.edit_history?.[0]).toMatchObject({
    topic: 'last',
    prev_topic: `plans ${historyBounds.moves - 3}`,
    stream: general,
    prev_stream: other,
  })
  const versions = await history(ada)
  expect(versions.at(-1)).toMatchObject({ topic: 'last', content: 'Two' })
  expect(versions[0]).toMatchObject({ topic: '', content: 'One' })
})

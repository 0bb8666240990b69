import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { costBeside, processTime } from '../../../testing/processorTime.testing.ts'
import { createChannelFolder } from '../../../protocol/chat/channelFolders.ts'
import { createChannel, getChannel, updateChannel } from '../../../protocol/chat/channelTools.ts'
import { renderMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { createReminder, getReminders } from '../../../protocol/chat/reminders.ts'
import {
  editScheduledMessage,
  getScheduledMessages,
  scheduleMessage,
} from '../../../protocol/chat/scheduling.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { aService, requestFor, type TestService, type TestUser } from '../service.testing.ts'

const LATER = 2_000_000_000
const CODE = '```py\ndef f(): pass\n```'
const COLORED = '<span class="k">def</span>'
const FORMULA = 'so $$x^2$$'
const DRAWN = '<span class="katex">'

let service: TestService
let ada: TestUser
let general: number
let time = Date.UTC(2026, 2, 1)
beforeEach(() => {
  service = aService({ now: () => time })
  ada = service.addUser({ fullName: 'Ada', role: 100 })
  general = service.addChannel({ name: 'general', subscribers: [ada] })
})
afterEach(() => service.service.stop())

const say = (content: string, headers = {}) =>
  service.call(sendMessage, { type: 'channel', to: general, topic: 'code', content }, { as: ada, headers })
const newest = async () => {
  const range = { anchor: 'newest', num_before: 20, num_after: 0 }
  return (await service.call(getMessages, range, { as: ada })).messages
}

describe('rendering of code and formulas', () => {
  test('code and formulas are rendered in a preview', async () => {
    const { rendered } = await service.call(renderMessage, { content: `${CODE}\n${FORMULA}` }, { as: ada })
    expect(rendered).toContain(COLORED)
    expect(rendered).toContain(DRAWN)
  })

  test('code and formulas are rendered in a message, when fetched and in events', async () => {
    const [event] = await service.eventsDuring(ada, () => say(CODE), { event_types: ['message'] })
    expect(event).toMatchObject({ message: { content: expect.stringContaining(COLORED) as string } })
    expect(await newest()).toMatchObject([{ content: expect.stringContaining(COLORED) as string }])
  })

  test('code and formulas are rendered in an edit', async () => {
    const { id } = await say('plain')
    await service.call(updateMessage, { message_id: id, content: FORMULA }, { as: ada })
    expect((await newest())[0]?.content).toContain(DRAWN)
  })

  test('an edit that is refused, or changes nothing, is not rendered', async () => {
    const { id: message_id } = await say(FORMULA)
    const bea = service.addUser({ fullName: 'Bea' })
    const draw = vi.spyOn(service.context.drawingService, 'draw')
    await service.refusal(updateMessage, { message_id, content: CODE }, { as: bea })
    await service.call(updateMessage, { message_id, content: FORMULA }, { as: ada })
    expect(draw).not.toHaveBeenCalled()
    await service.call(updateMessage, { message_id, content: CODE }, { as: ada })
    expect(draw).toHaveBeenCalledOnce()
  })

  test('code and formulas are rendered in a scheduled message, after a change of its time and when sent', async () => {
    const args = { type: 'channel', to: general, topic: 'code', content: CODE } as const
    const { scheduled_message_id } = await service.call(
      scheduleMessage,
      { ...args, scheduled_delivery_timestamp: LATER },
      { as: ada },
    )
    const listed = async () =>
      (await service.call(getScheduledMessages, {}, { as: ada })).scheduled_messages[0]?.rendered_content
    expect(await listed()).toContain(COLORED)
    const change = { scheduled_message_id, scheduled_delivery_timestamp: LATER + 1 }
    await service.call(editScheduledMessage, change, { as: ada })
    expect(await listed()).toContain(COLORED)
    time = (LATER + 2) * 1000
    await service.service.deliverDue()
    expect((await newest())[0]?.content).toContain(COLORED)
  })

  test('code and formulas are rendered in a reminder, and when it is delivered', async () => {
    const { id: message_id } = await say(CODE)
    const args = { message_id, note: FORMULA, scheduled_delivery_timestamp: LATER + 100 }
    await service.call(createReminder, args, { as: ada })
    const { reminders } = await service.call(getReminders, {}, { as: ada })
    expect(reminders[0]?.rendered_content).toContain(COLORED)
    expect(reminders[0]?.rendered_content).toContain(DRAWN)
    time = (LATER + 101) * 1000
    await service.service.deliverDue()
    expect((await newest()).at(-1)?.content).toContain(COLORED)
  })

  test('code and formulas are rendered in descriptions of channels, their notices, and folders', async () => {
    const args = { name: 'maths', description: FORMULA, subscribers: [ada.id] }
    const { id: stream_id } = await service.call(createChannel, args, { as: ada })
    const described = async () =>
      (await service.call(getChannel, { stream_id }, { as: ada })).stream.rendered_description
    expect(await described()).toContain(DRAWN)
    await service.call(updateChannel, { stream_id, description: 'now $$\ny^2 $$' }, { as: ada })
    expect(await described()).toContain(DRAWN)
    const received = (await newest()).at(-1)?.content ?? ''
    expect(received.split(DRAWN)).toHaveLength(3)
    const folder = { name: 'science', description: FORMULA }
    const [event] = await service.eventsDuring(
      ada,
      () => service.call(createChannelFolder, folder, { as: ada }),
      { event_types: ['channel_folder'] },
    )
    expect(event).toMatchObject({
      channel_folder: { rendered_description: expect.stringContaining(DRAWN) as string },
    })
  })
})

describe('changes during rendering', () => {
  const request = () =>
    requestFor(sendMessage, { type: 'channel', to: general, topic: 'code', content: CODE }, { as: ada })

  test('an account deactivated during rendering sends nothing', async () => {
    const answer = service.fetch(request())
    await Promise.resolve()
    service.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', ada.id)
    expect((await answer).status).toBe(401)
    service.context.database.run('UPDATE user SET is_active = 1 WHERE id = ?', ada.id)
    expect(await newest()).toEqual([])
  })

  test('a permission lost during rendering no longer counts', async () => {
    const answer = service.fetch(request())
    service.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', general)
    expect((await answer).status).toBe(400)
  })

  test('a repeat under the same key during rendering sends one message', async () => {
    const headers = { 'idempotency-key': 'a-b-c' }
    const [one, other] = await Promise.all([say(CODE, headers), say(CODE, headers)])
    expect(one).toEqual(other)
    expect(await newest()).toHaveLength(1)
  })

  test('a scheduled message canceled during rendering is not sent', async () => {
    const args = { type: 'channel', to: general, topic: 'code', content: CODE } as const
    await service.call(
      scheduleMessage,
      { ...args, content: 'x', scheduled_delivery_timestamp: LATER + 300 },
      { as: ada },
    )
    // Stored before its code was highlighted.
    service.context.database.run('UPDATE scheduled_message SET content = ?', CODE.replace('f', 'g'))
    time = (LATER + 301) * 1000
    const delivery = service.service.deliverDue()
    service.context.database.run('DELETE FROM scheduled_message')
    await delivery
    expect(await newest()).toEqual([])
  })

  test('a message rendered while the service stops is stored without colors', async () => {
    const answer = service.fetch(request())
    service.context.drawingService.stop()
    expect((await answer).status).toBe(200)
    expect((await newest())[0]?.content).toContain('data-code-language="Python"')
  })
})

/** Sources of the maximum length. */
const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``
const ordinary = fenced('ts', 'const sum = (one: number, other = 2) => one + other // "ok"\n'.repeat(160))

describe('a message of code costs no more than five times as much as ordinary code, whatever it holds', () => {
  const sources: readonly (readonly [what: string, content: string])[] = [
    ['brackets in Markdown', fenced('markdown', '[]('.repeat(3_320))],
    ['named brackets in Markdown', fenced('markdown', '[a]('.repeat(2_490))],
    ['dollars in Java', fenced('java', '$'.repeat(9_980))],
    ['digits in INI', fenced('ini', '1'.repeat(9_980))],
    ['brackets in lines short enough for colors', fenced('markdown', `${'[]('.repeat(330)}\n`.repeat(10))],
    ['dollars in such lines', fenced('java', `${'$'.repeat(990)}\n`.repeat(10))],
    ['names in C++', fenced('cpp', `${'a_'.repeat(490)}\n`.repeat(10))],
    ['empty lines in Nix', fenced('nix', `a${'\n'.repeat(9_900)}a`)],
    ['formulas', '$$\\cancel{\\boxed{a}}$$ '.repeat(434)],
    ['a formula that expands', `$$\\def\\a{${'b'.repeat(1_500)}}${'\\a'.repeat(500)}$$`],
  ]

  /** Measures a fresh service each time, including the start of its rendering thread. */
  async function costOf(content: string): Promise<number> {
    const fresh = aService()
    const as = fresh.addUser()
    const cost = await processTime(() => fresh.call(renderMessage, { content }, { as }))
    fresh.service.stop()
    return cost
  }

  test.each(sources)('rendering %s is bounded', async (_, source) => {
    const cost = await costBeside((isHarmless) => costOf(isHarmless ? ordinary : source), 5)
    expect(cost).toBeLessThanOrEqual(5)
  })
})

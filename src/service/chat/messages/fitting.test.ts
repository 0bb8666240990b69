import { describe, expect, test } from 'vitest'
import { matchesNarrow, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { exportPublicData } from '../../../protocol/chat/export.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, requestFor } from '../service.testing.ts'

type Arguments = ArgumentsOf<typeof getMessages>

/** Creates ten messages of about 1,000 characters each, in a service whose answers hold `bytes`. */
async function tenLarge(bytes: number) {
  const service = aService({ fetches: { bytes } })
  const ada = service.addUser({ fullName: 'Ada', role: Role.administrator })
  const general = service.addChannel({ name: 'general', subscribers: [ada] })
  const ids: number[] = []
  for (let each = 0; each < 10; each++) {
    const { id } = await service.call(
      sendMessage,
      { type: 'channel', to: general, topic: 'lunch', content: 'word '.repeat(200) },
      { as: ada },
    )
    ids.push(id)
  }
  const get = (args: Arguments) => service.call(getMessages, args, { as: ada })
  const range = async (args: Arguments) => {
    const { messages, ...rest } = await get(args)
    const { found_oldest, found_newest, found_anchor, history_limited } = rest
    return {
      found: messages.map(({ id }) => ids.indexOf(id)),
      found_oldest,
      found_newest,
      found_anchor,
      history_limited,
    }
  }
  return { service, ada, general, ids, get, range }
}

describe('the size of an answer', () => {
  test('an answer that stops at its size grows outward from the anchor, with more on both sides', async () => {
    const { range, ids } = await tenLarge(5100)
    expect(await range({ anchor: String(ids[4]), num_before: 100, num_after: 100 })).toEqual({
      found: [2, 3, 4, 5, 6],
      found_oldest: false,
      found_newest: false,
      found_anchor: true,
      history_limited: false,
    })
  })

  test('an answer that stops at its size reports the end it reached', async () => {
    const { range, ids } = await tenLarge(5100)
    expect(await range({ anchor: String(ids[1]), num_before: 100, num_after: 100 })).toMatchObject({
      found: [0, 1, 2, 3, 4],
      found_oldest: true,
      found_newest: false,
    })
    expect(await range({ anchor: 'newest', num_before: 100, num_after: 0 })).toMatchObject({
      found: [5, 6, 7, 8, 9],
      found_oldest: false,
      found_newest: true,
      found_anchor: true,
    })
    expect(await range({ anchor: 'oldest', num_before: 0, num_after: 100 })).toMatchObject({
      found: [0, 1, 2, 3, 4],
      found_oldest: true,
      found_newest: false,
    })
  })

  test('an answer always has the anchor and a message on each side', async () => {
    const { range, ids } = await tenLarge(1)
    expect(await range({ anchor: String(ids[4]), num_before: 5, num_after: 5 })).toMatchObject({
      found: [3, 4, 5],
      found_anchor: true,
    })
    const beside = { anchor: String(ids[4]), include_anchor: false }
    expect(await range({ ...beside, num_before: 5, num_after: 0 })).toMatchObject({ found: [2, 3] })
    expect(await range({ ...beside, num_before: 0, num_after: 5 })).toMatchObject({ found: [5, 6] })
    const gone = String((ids[9] ?? 0) + 1)
    expect(await range({ anchor: gone, num_before: 5, num_after: 5 })).toMatchObject({
      found: [8, 9],
      found_anchor: false,
      found_newest: true,
      found_oldest: false,
    })
  })

  test.each(['old to new', 'new to old'])(
    'a client that continues from an answer’s end, %s, gets everything',
    async (way) => {
      const { get, ids } = await tenLarge(1)
      const seen = new Set<number>()
      let anchor = way === 'old to new' ? 'oldest' : 'newest'
      for (let answers = 0; answers < 10; answers++) {
        // Many programs include the anchor in each request, although they have it already.
        const [num_before, num_after] = way === 'old to new' ? [0, 100] : [100, 0]
        const { messages, found_newest, found_oldest } = await get({ anchor, num_before, num_after })
        for (const { id } of messages) seen.add(id)
        if (way === 'old to new' ? found_newest : found_oldest) break
        anchor = String((way === 'old to new' ? messages.at(-1) : messages[0])?.id)
      }
      expect([...seen].toSorted((one, other) => one - other)).toEqual(ids)
    },
  )

  test('the size counts sources and search marks if they are requested', async () => {
    const { service, range } = await tenLarge(5100)
    // HTML far larger than its source, as formulas produce.
    service.context.database.run(
      "UPDATE message SET rendered_content = '<p>' || hex(zeroblob(5000)) || '</p>'",
    )
    const all = { anchor: 'newest', num_before: 100, num_after: 0 }
    expect((await range(all)).found).toEqual([8, 9])
    expect((await range({ ...all, apply_markdown: false })).found).toEqual([5, 6, 7, 8, 9])
    const searched = {
      ...all,
      apply_markdown: false,
      narrow: [{ operator: 'search', operand: 'word', negated: false }],
    }
    expect((await range(searched)).found).toEqual([8, 9])
  })

  test('the size counts histories', async () => {
    const { service, ada, ids, range } = await tenLarge(5100)
    for (const content of ['short', 'word '.repeat(900), 'short again']) {
      await service.call(updateMessage, { message_id: ids[9] ?? 0, content }, { as: ada })
    }
    expect((await range({ anchor: 'newest', num_before: 100, num_after: 0 })).found).toEqual([8, 9])
  })

  test('the size counts recipients of direct messages', async () => {
    const { service, ada, range } = await tenLarge(5100)
    const others = Array.from({ length: 20 }, () => service.addUser().id)
    for (let each = 0; each < 6; each++) {
      await service.call(sendMessage, { type: 'direct', to: others, content: 'hello' }, { as: ada })
    }
    const direct = [{ operator: 'is', operand: 'dm', negated: false }]
    expect(
      (await range({ anchor: 'newest', num_before: 100, num_after: 0, narrow: direct })).found,
    ).toHaveLength(2)
  })
})

test('listed messages too large for one answer are refused, not left out', async () => {
  const { service, ada, ids, get } = await tenLarge(5100)
  const refused = await service.refusal(getMessages, { message_ids: ids }, { as: ada })
  expect(refused.answer).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'These messages are too large for one answer. Ask for fewer at a time.',
    var_name: 'message_ids',
  })
  expect((await get({ message_ids: ids.slice(0, 5) })).messages).toHaveLength(5)
  const narrow = [{ operator: 'search', operand: 'word', negated: false }]
  const matches = await service.refusal(matchesNarrow, { msg_ids: ids, narrow }, { as: ada })
  expect(matches.answer).toMatchObject({ code: 'BAD_REQUEST', var_name: 'msg_ids' })
})

test('a single message is returned however large it is', async () => {
  const { ids, get } = await tenLarge(1)
  expect((await get({ message_ids: [ids[3] ?? 0] })).messages).toHaveLength(1)
})

test('an export has every message, whatever their size', async () => {
  const { service, ada, ids } = await tenLarge(5100)
  service.context.database.run('UPDATE message SET content = hex(zeroblob(1000000))')
  const response = await service.fetch(requestFor(exportPublicData, {}, { as: ada }))
  const lines = (await response.text()).trim().split('\n')
  const things = lines.map((line) => JSON.parse(line) as { message?: { id: number } })
  expect(things.flatMap(({ message }) => message?.id ?? [])).toEqual(ids)
  expect(things.at(-1)).toEqual({ end: { messages: ids.length } })
})

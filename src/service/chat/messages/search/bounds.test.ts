import { beforeEach, describe, expect, test } from 'vitest'
import { listBounds } from '../../../../protocol/bounds.ts'
import { matchesNarrow, updateFlagsForNarrow } from '../../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { aService, type TestService, type TestUser } from '../../service.testing.ts'

let chat: TestService
let ada: TestUser
let channel: number

beforeEach(() => {
  chat = aService()
  ada = chat.addUser()
  channel = chat.addChannel({ name: 'general', subscribers: [ada] })
})

const say = async (content: string): Promise<number> =>
  (await chat.call(sendMessage, { type: 'channel', to: channel, topic: 't', content }, { as: ada })).id

type Search = { readonly operand: string; readonly negated?: boolean }
const narrowOf = (searches: readonly Search[]) =>
  searches.map(({ operand, negated = false }) => ({ operator: 'search', operand, negated }))
const asked = (...searches: readonly Search[]) => ({
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  narrow: narrowOf(searches),
})
const found = async (...searches: readonly Search[]) =>
  (await chat.call(getMessages, asked(...searches), { as: ada })).messages

const numbered = (count: number, word: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => word(index)).join(' ')

const tooMuch = {
  status: 400,
  code: 'BAD_REQUEST',
  answer: {
    msg: `Argument "narrow" searches for too much: use at most ${listBounds.search_terms} different words and ${listBounds.search_length} characters in all.`,
    var_name: 'narrow',
  },
}

const chinese = (index: number): string => String.fromCodePoint(0x4e00 + index)
const letters = (index: number): string =>
  String.fromCodePoint(97 + (index % 26), 97 + (Math.floor(index / 26) % 26))

describe('searches beyond the limits', () => {
  test.each([
    ['words', numbered(1000, (index) => `word${index}`)],
    ['more words', numbered(15_000, (index) => `eta${index}`)],
    ['words of two letters', numbered(600, letters)],
    ['Chinese characters', numbered(3000, chinese)],
    ['Chinese characters without spaces', numbered(3000, chinese).replaceAll(' ', '')],
    ['phrases', numbered(51, (index) => `"a ${index}"`)],
    ['one more than may be', numbered(listBounds.search_terms + 1, (index) => `w${index}`)],
  ])('a search for too many words is refused: %s', async (_, operand) => {
    expect(await chat.refusal(getMessages, asked({ operand }), { as: ada })).toMatchObject(tooMuch)
    expect(await chat.refusal(getMessages, asked({ operand, negated: true }), { as: ada })).toMatchObject(
      tooMuch,
    )
  })

  test('a search spread over several terms of a narrow is limited, too', async () => {
    const each = (beginning: string): Search => ({ operand: numbered(26, (index) => `${beginning}${index}`) })
    expect(await chat.refusal(getMessages, asked(each('a'), each('b')), { as: ada })).toMatchObject(tooMuch)
    expect(await found(each('a'))).toEqual([])
  })

  test('other endpoints with a search are limited, too', async () => {
    const narrow = narrowOf([{ operand: numbered(1000, (index) => `word${index}`) }])
    const range = { anchor: 'newest', num_before: 10, num_after: 0 }
    for (const refusal of [
      await chat.refusal(matchesNarrow, { msg_ids: [1], narrow }, { as: ada }),
      await chat.refusal(updateFlagsForNarrow, { ...range, narrow, op: 'add', flag: 'read' }, { as: ada }),
    ]) {
      expect(refusal).toMatchObject(tooMuch)
    }
  })
})

describe('searches at the limits', () => {
  const most = listBounds.search_terms
  test.each([
    ['words', numbered(most, (index) => `word${index}`)],
    ['words of two letters', numbered(most, letters)],
    ['Chinese characters', numbered(most, chinese)],
    ['phrases', numbered(most, (index) => `"${letters(index)} ${letters(index + 1)}"`)],
    ['one long word', 'x'.repeat(listBounds.search_length)],
    ['one long Chinese word', numbered(listBounds.search_length, chinese).replaceAll(' ', '')],
    ['what looks like a query of the index', 'NEAR(a b) OR AND NOT ^c* {d} e:f -g (h'],
  ])('a search at the limit finds the message: %s', async (_, operand) => {
    const id = await say(`${operand.replaceAll('"', '')} and more ${numbered(most + 1, letters)}`)
    await say('nothing of it')
    expect((await found({ operand })).map((message) => message.id)).toEqual([id])
    await found({ operand, negated: true })
  })

  test('a repeated word counts once', async () => {
    const id = await say('the eta')
    expect((await found({ operand: 'the '.repeat(200) })).map((message) => message.id)).toEqual([id])
    expect((await found({ operand: 'eta '.repeat(200) })).map((message) => message.id)).toEqual([id])
  })
})

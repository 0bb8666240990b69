import { beforeEach, describe, expect, test, vi } from 'vitest'
import { updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { Role } from '../../../../protocol/chat/shapes.ts'
import type { Database } from '../../../database/database.ts'
import { emptyDatabase } from '../../../database/emptyDatabase.testing.ts'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { aService, type TestService, type TestUser } from '../../service.testing.ts'
import { indexQuery } from './indexes.ts'
import { isLearned, learnWords, startLearning } from './learn.ts'
import { SearchedText } from './occurrences.ts'
import { indexNewest } from './store/indexes.ts'
import { searchTerms } from './terms.ts'

/** Messages whose words a search adds itself. */
const AHEAD_OF_A_SEARCH = 500

let database: Database
let chat: TestService
let owner: TestUser
let channel: number

beforeEach(() => {
  database = emptyDatabase()
  chat = aService({ database })
  owner = chat.addUser({ role: Role.owner })
  channel = chat.addChannel({ name: 'zoo', subscribers: [owner] })
})

const say = async (content: string, topic = 't'): Promise<number> =>
  (await chat.call(sendMessage, { type: 'channel', to: channel, topic, content }, { as: owner })).id

/** Stores messages as an import does. */
function addMessages(texts: readonly string[], like: number): void {
  database.transaction(() => {
    for (const text of texts) {
      database.run(
        `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, thread_id, sent_to)
         SELECT conversation_id, sender_id, topic, topic_key, ?, '', sent_at, thread_id, sent_to FROM message WHERE id = ?`,
        text,
        like,
      )
    }
  })
}

async function found(text: string): Promise<readonly number[]> {
  const narrow = [{ operator: 'search', operand: text, negated: false }]
  const args = { anchor: 'newest', num_before: 100, num_after: 0, narrow }
  return (await chat.call(getMessages, args, { as: owner })).messages.map(({ id }) => id)
}

const indexFor = (typed: string): string | undefined => {
  const query = indexQuery(database, searchTerms(typed))
  return typeof query === 'object' ? query.index : query
}

const forgetWords = (): void => {
  database.exec(
    "UPDATE message_search SET words_through = 0; INSERT INTO message_vocabulary_parts (message_vocabulary_parts) VALUES ('delete-all'); DELETE FROM message_vocabulary",
  )
}

const words = (): readonly string[] =>
  database.all<{ word: string }>('SELECT word FROM message_vocabulary ORDER BY word').map(({ word }) => word)

describe('the index that is asked', () => {
  beforeEach(async () => {
    await say('The unhappiest porcupine of Zürich, 東京 and กรุงเทพ: https://example.org/quills')
  })

  test.each([
    ['porcupine', 'message_words'],
    ['cupin', 'message_words'],
    ['happy', 'nothing'],
    ['porcupines of', 'message_words'],
    ['"of Zürich"', 'message_words'],
    ['zurich', 'message_words'],
    ['example.org/qui', 'message_words'],
    ['hedgehog', 'nothing'],
    ['porcupine hedgehog', 'nothing'],
    ['กรุงเทพ', 'message_substrings'],
    ['"東京 and"', 'message_words'],
    ['of', undefined],
    ['東京', undefined],
    ['...', 'message_substrings'],
  ])('for %s is %s', (typed, expected) => {
    expect(indexFor(typed)).toBe(expected)
  })

  test('is that of substrings for a part of very many words', async () => {
    await say(Array.from({ length: 127 }, (_, index) => `cup${index}`).join(' '))
    expect(indexFor('cup')).toBe('message_words')
    await say('cup127')
    expect(indexFor('cup')).toBe('message_substrings')
    expect(await found('cup')).toHaveLength(3)
  })

  test('is that of substrings while many messages are not learned', async () => {
    const first = await say('A hedgehog')
    expect(isLearned(database)).toBe(true)
    addMessages(
      Array.from({ length: AHEAD_OF_A_SEARCH + 1 }, (_, index) => `badger${index}`),
      first,
    )
    expect(indexFor('hedgehog')).toBe('message_substrings')
    expect(await found('badger499')).toHaveLength(1)
    expect(learnWords(database, 1)).toBe(true)
    expect(indexFor('hedgehog')).toBe('message_words')
    expect(await found('badger500')).toHaveLength(1)
  })
})

test('a message is found by parts of its words at once, before and after it is edited', async () => {
  const id = await say('A porcupine')
  expect(await found('cupin')).toEqual([id])
  await chat.call(updateMessage, { message_id: id, content: 'A squirrel', topic: 'badgers' }, { as: owner })
  expect(await found('cupin')).toEqual([])
  expect(await found('quirr')).toEqual([id])
  expect(await found('adger')).toContain(id)
  expect(database.all('SELECT * FROM message_edited_words')).toEqual([])
})

test('an edit of a message that was not learned yet, and a deletion of an edited one, leave nothing to do', async () => {
  const id = await say('A porcupine')
  await chat.call(updateMessage, { message_id: id, content: 'A squirrel' }, { as: owner })
  expect(database.all('SELECT * FROM message_edited_words')).toEqual([])
  expect(await found('quirr')).toEqual([id])
  database.run("UPDATE message SET content = 'A dormouse' WHERE id = ?", id)
  database.run('DELETE FROM message WHERE id = ?', id)
  expect(database.all('SELECT * FROM message_edited_words')).toEqual([])
})

test('words are kept once, as the index of words is asked for them', async () => {
  await say('Zürich zürich ZURICH porcupine Porcupine 東京 x', 'porcupine')
  expect(isLearned(database)).toBe(true)
  expect(words()).toEqual(expect.arrayContaining(['Zürich', 'zürich', 'zurich', 'porcupine', 'x']))
  expect(words()).not.toContain('東京')
  expect(words().filter((word) => word === 'porcupine')).toHaveLength(1)
})

describe('in the background', () => {
  test('new words are learned within seconds, and those of an earlier release in steps', async () => {
    const first = await say('A hedgehog')
    addMessages(
      Array.from({ length: 700 }, (_, index) => `badger${index}`),
      first,
    )
    forgetWords()
    const stop = startLearning({ database }, (where, error) => expect.fail(`${where}: ${String(error)}`))
    try {
      await vi.waitFor(() => expect(words()).toContain('badger699'), { timeout: 30_000 })
      expect(indexFor('hedgehog')).toBe('message_words')
      addMessages(['A porcupine'], first)
      await vi.waitFor(() => expect(words()).toContain('porcupine'), { timeout: 30_000 })
    } finally {
      stop()
    }
  }, 70_000)

  test('a long text is learned, and does not keep others from it', async () => {
    const first = await say('A hedgehog')
    addMessages(
      [...Array.from({ length: 40 }, (_, index) => `long${index} `.repeat(1000)), 'A porcupine'],
      first,
    )
    let steps = 1
    while (learnWords(database, 500)) steps += 1
    expect(steps).toBeGreaterThan(1)
    expect(await found('cupin')).toHaveLength(1)
    expect(await found('long39')).toHaveLength(1)
  })
})

const letters = fc.constantFrom(
  ...'aabbcinrsty01éÉßİıñøœÅáὰάΆκЖёйअकिनहैعشאבあ漢字한글กิ_-.,"\'*:/ \n'.split(''),
  'e\u0301',
  'α\u0301',
  '\u0301',
  'ing',
  'ies',
  '😀',
  '𐐀',
  'K',
  'ﬁ',
)
const text = fc.array(letters, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''))

test('the index of words finds every message that matches, whatever its characters', async () => {
  const first = await say('first')
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      text,
      fc.nat(),
      async (contents, other, at) => {
        addMessages(contents, first)
        indexNewest(database)
        const from = Array.from(contents[at % contents.length] ?? '')
        const part = from.slice(at % from.length, (at % from.length) + 3 + (at % 5)).join('')
        for (const typed of [part, other, `"${part.replaceAll('"', '')}"`]) {
          const terms = searchTerms(typed)
          const query = indexQuery(database, terms)
          if (query === undefined || (query !== 'nothing' && query.index !== 'message_words')) continue
          const ids =
            query === 'nothing'
              ? []
              : database
                  .all<{ id: number }>(
                    `SELECT rowid AS id FROM ${query.index} WHERE ${query.index} MATCH ?`,
                    query.match,
                  )
                  .map(({ id }) => id)
          const matching = database
            .all<{ id: number; content: string; topic: string }>('SELECT id, content, topic FROM message')
            .filter(({ content, topic }) =>
              terms.every((term) => [topic, content].some((each) => new SearchedText(each).holds(term))),
            )
          expect(ids).toEqual(expect.arrayContaining(matching.map(({ id }) => id)))
        }
        database.run('DELETE FROM message WHERE id > ?', first)
      },
    ),
    { numRuns: 300 },
  )
})

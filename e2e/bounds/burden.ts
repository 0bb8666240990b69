import { limits } from '../../src/protocol/chat/limits.ts'
import { Client, type Scene } from './scene.ts'

/*
 * Stored data of one person that makes the requests of others more expensive: as much as is allowed, of the
 * most expensive kind. A request that is cheap by itself must remain cheap beside it.
 */

const GROUPS = 30
const LINKIFIERS = 30
const TOPICS = 200
/** Words that almost match a long run of the same letter, at each of its positions. */
const alertWords = Array.from(
  { length: limits.max_alert_words },
  (_, index) => `${'a'.repeat(1 + (index % (limits.max_alert_word_length - 3)))}${index}`,
)

async function keepAlertWords(client: Client): Promise<void> {
  const { alert_words: own } = await client.get('/api/v1/users/me/alert_words')
  const room = limits.max_alert_words - (Array.isArray(own) ? own.length : 0)
  const words = alertWords.slice(0, room)
  await client.post('/api/v1/users/me/alert_words', { alert_words: JSON.stringify(words) })
}

/**
 * Makes groups that each contain the two before: the paths from the last group to the first are too many to
 * count.
 */
async function nestGroups(client: Client, memberIds: readonly number[]): Promise<void> {
  const made: number[] = []
  for (let index = 0; index < GROUPS; index++) {
    const answer = await client.attempt('/api/v1/user_groups/create', {
      name: `Burden ${index}`,
      description: '',
      members: JSON.stringify(memberIds),
      subgroups: JSON.stringify(made.slice(-2)),
    })
    // Beyond the allowed depth the service refuses, as it should.
    if (answer['result'] !== 'success') return
    made.push(Number(answer['group_id']))
  }
}

/** Adds patterns that begin to match everywhere and never match. */
async function addLinkifiers(client: Client): Promise<void> {
  for (let index = 0; index < LINKIFIERS; index++) {
    await client.attempt('/api/v1/realm/filters', {
      pattern: `(?P<all>(a+)+)!${index}`,
      url_template: 'https://a.example/{all}',
    })
  }
}

async function muteTopics(client: Client, streamId: unknown): Promise<void> {
  for (let index = 0; index < TOPICS; index++) {
    await client.post('/api/v1/user_topics', {
      stream_id: String(streamId),
      topic: `burden ${index}`,
      visibility_policy: '1',
    })
  }
}

/** Stores as much as the service allows for each of the people. */
export async function burden(url: string, scene: Scene): Promise<void> {
  const owner = new Client(url, scene.authorization)
  for (const each of [scene.authorization, ...scene.others]) await keepAlertWords(new Client(url, each))
  await nestGroups(owner, scene.userIds)
  await addLinkifiers(owner)
  await muteTopics(owner, scene.chat['stream_id'])
}

import { limits } from '../../src/protocol/chat/limits.ts'
import { Client, type Scene } from './scene.ts'

/*
 * What people may keep that makes the requests of others dearer: the most of it, of the kind that costs most. A request
 * that is cheap by itself must stay so beside it.
 */

const GROUPS = 30
const LINKIFIERS = 30
const TOPICS = 200
/** Words that nearly stand in a long run of the same letter, at each of its places. */
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

/** Groups of which each holds the two before it: the ways from the last to the first are beyond counting. */
async function nestGroups(client: Client, memberIds: readonly number[]): Promise<void> {
  const made: number[] = []
  for (let index = 0; index < GROUPS; index++) {
    const answer = await client.attempt('/api/v1/user_groups/create', {
      name: `Burden ${index}`,
      description: '',
      members: JSON.stringify(memberIds),
      subgroups: JSON.stringify(made.slice(-2)),
    })
    // Beyond the depth that is allowed the service refuses, as it should.
    if (answer['result'] !== 'success') return
    made.push(Number(answer['group_id']))
  }
}

/** Patterns that begin to fit everywhere and never do. */
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

/** Fills up what each of the people may keep. */
export async function burden(url: string, scene: Scene): Promise<void> {
  const owner = new Client(url, scene.authorization)
  for (const each of [scene.authorization, ...scene.others]) await keepAlertWords(new Client(url, each))
  await nestGroups(owner, scene.userIds)
  await addLinkifiers(owner)
  await muteTopics(owner, scene.chat['stream_id'])
}

import { limits } from '../../../protocol/chat/limits.ts'
import type { Known } from './known.ts'

/** Characters of Markdown, which a topic shows as they are. */
const marks = /[*_~`>#]+|!?\[|\]\([^)]*\)/g
const unwritable = /[\p{Cc}\p{Cs}\p{Cn}]/gu

/** The topic for a thread: the first line with words of its first message, shortened; empty if it has none. */
export function topicOf(markdown: string): string {
  const first = markdown
    .split('\n')
    .map((each) =>
      each
        .replaceAll(marks, ' ')
        .replaceAll(unwritable, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ (?=[,.;!?])/g, '')
        .trim(),
    )
    .find((each) => /[\p{L}\p{N}]/u.test(each))
  const line = first ?? ''
  const points = Array.from(line)
  if (points.length <= limits.max_topic_length) return line
  const cut = points.slice(0, limits.max_topic_length - 1).join('')
  const words = cut.replace(/\s+\S*$/, '')
  return `${words.length > cut.length / 2 ? words : cut.trimEnd()}…`
}

/**
 * Gives each thread of a channel a topic of its own: two threads that begin alike are told apart by a number, and no
 * thread has the topic of what is outside of threads.
 */
export class ThreadTopics {
  readonly #byThread: Known<string>
  /** Of each beginning, by its lowercase form, the number that the last thread with it got. */
  readonly #numbers = new Map<string, number>()
  readonly #taken: Set<string>

  constructor(byThread: Known<string>) {
    this.#byThread = byThread
    this.#taken = new Set([...byThread.values()].map((topic) => topic.toLowerCase()))
  }

  get(thread: string): string | undefined {
    return this.#byThread.get(thread)
  }

  /** @param markdown content of the thread's first message that is known */
  begin(thread: string, markdown: string): string {
    const base = topicOf(markdown) || 'Thread'
    let topic = base
    let number = this.#numbers.get(base.toLowerCase()) ?? 1
    while (this.#taken.has(topic.toLowerCase())) {
      number += 1
      const ending = ` (${number})`
      topic = `${Array.from(base)
        .slice(0, limits.max_topic_length - ending.length)
        .join('')
        .trimEnd()}${ending}`
    }
    this.#numbers.set(base.toLowerCase(), number)
    this.#taken.add(topic.toLowerCase())
    this.#byThread.set(thread, topic)
    return topic
  }
}

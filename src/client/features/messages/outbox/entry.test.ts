import { expect, test } from 'vitest'
import { afterHappening, type Happening, type OutboxEntry, type OutboxState } from './entry.ts'

const entryIn = (state: OutboxState): OutboxEntry => ({
  localId: 'a',
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: 'Hello',
  html: null,
  createdAt: 1000,
  state,
})

const states: readonly OutboxState[] = ['queued', 'sending', 'sent', 'waiting', 'unconfirmed', 'failed']
const happenings: Readonly<Record<Happening['type'], Happening>> = {
  attempted: { type: 'attempted', at: 5, afterId: 9 },
  acknowledged: { type: 'acknowledged', messageId: 12 },
  refused: { type: 'refused', code: 'BAD_REQUEST', reason: 'No.' },
  held: { type: 'held', code: 'RATE_LIMIT_HIT', retryAt: 77 },
  released: { type: 'released' },
  unanswered: { type: 'unanswered' },
  missing: { type: 'missing' },
  retried: { type: 'retried' },
  rendered: { type: 'rendered', html: '<p>Hello</p>' },
}

/** Every arrow of the diagram; a pair that is not listed changes nothing. */
const arrows: readonly [OutboxState, Happening['type'], OutboxState][] = [
  ['queued', 'attempted', 'sending'],
  ['queued', 'acknowledged', 'sent'],
  ['queued', 'held', 'waiting'],
  ['queued', 'unanswered', 'unconfirmed'],
  ['sending', 'acknowledged', 'sent'],
  ['sending', 'refused', 'failed'],
  ['sending', 'held', 'waiting'],
  ['sending', 'released', 'queued'],
  ['sending', 'unanswered', 'unconfirmed'],
  ['waiting', 'acknowledged', 'sent'],
  ['waiting', 'released', 'queued'],
  ['waiting', 'retried', 'queued'],
  ['waiting', 'unanswered', 'unconfirmed'],
  ['unconfirmed', 'acknowledged', 'sent'],
  ['unconfirmed', 'refused', 'failed'],
  ['unconfirmed', 'missing', 'failed'],
  ['unconfirmed', 'retried', 'queued'],
  ['failed', 'acknowledged', 'sent'],
  ['failed', 'retried', 'queued'],
]

test.each(arrows)('%s, %s: %s', (before, happening, after) => {
  expect(afterHappening(entryIn(before), happenings[happening]).state).toBe(after)
})

test('everything else comes too late and changes nothing', () => {
  const known = new Set(arrows.map(([state, happening]) => `${state} ${happening}`))
  for (const state of states) {
    for (const happening of Object.values(happenings)) {
      if (happening.type === 'rendered' || known.has(`${state} ${happening.type}`)) continue
      const entry = entryIn(state)
      expect(afterHappening(entry, happening)).toBe(entry)
    }
  }
})

test('the words of an earlier refusal go with it', () => {
  const failed = afterHappening(entryIn('sending'), happenings.refused)
  expect(failed).toMatchObject({ code: 'BAD_REQUEST', reason: 'No.' })
  const retried = afterHappening(failed, happenings.retried)
  expect(retried).not.toHaveProperty('reason')
  expect(retried).not.toHaveProperty('code')
})

test('the newest ID before the first attempt is kept over later ones', () => {
  const first = afterHappening(entryIn('queued'), { type: 'attempted', at: 1, afterId: 9 })
  const again = afterHappening(afterHappening(first, { type: 'released' }), {
    type: 'attempted',
    at: 2,
    afterId: 40,
  })
  expect(again).toMatchObject({ afterId: 9, attemptedAt: 2 })
})

test('being rendered leaves the state alone', () => {
  expect(afterHappening(entryIn('sending'), happenings.rendered)).toMatchObject({
    state: 'sending',
    html: '<p>Hello</p>',
  })
})

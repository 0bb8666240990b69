import { expect, test } from 'vitest'
import { afterTransition, type Transition, type OutboxEntry, type OutboxState } from './entry.ts'

const entryIn = (state: OutboxState): OutboxEntry => ({
  localId: 'a',
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: 'Hello',
  html: null,
  createdAt: 1000,
  state,
})

const states: readonly OutboxState[] = ['queued', 'sending', 'sent', 'waiting', 'unconfirmed', 'failed']
const transitions: Readonly<Record<Transition['type'], Transition>> = {
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
const arrows: readonly [OutboxState, Transition['type'], OutboxState][] = [
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
  ['unconfirmed', 'released', 'queued'],
  ['unconfirmed', 'retried', 'queued'],
  ['failed', 'acknowledged', 'sent'],
  ['failed', 'retried', 'queued'],
]

test.each(arrows)('%s, %s: %s', (before, transition, after) => {
  expect(afterTransition(entryIn(before), transitions[transition]).state).toBe(after)
})

test('everything else comes too late and changes nothing', () => {
  const known = new Set(arrows.map(([state, transition]) => `${state} ${transition}`))
  for (const state of states) {
    for (const transition of Object.values(transitions)) {
      if (transition.type === 'rendered' || known.has(`${state} ${transition.type}`)) continue
      const entry = entryIn(state)
      expect(afterTransition(entry, transition)).toBe(entry)
    }
  }
})

test('the words of an earlier refusal go with it', () => {
  const failed = afterTransition(entryIn('sending'), transitions.refused)
  expect(failed).toMatchObject({ code: 'BAD_REQUEST', reason: 'No.' })
  const retried = afterTransition(failed, transitions.retried)
  expect(retried).not.toHaveProperty('reason')
  expect(retried).not.toHaveProperty('code')
})

test('the newest ID before the first attempt is kept over later ones', () => {
  const first = afterTransition(entryIn('queued'), { type: 'attempted', at: 1, afterId: 9 })
  const again = afterTransition(afterTransition(first, { type: 'released' }), {
    type: 'attempted',
    at: 2,
    afterId: 40,
  })
  expect(again).toMatchObject({ afterId: 9, attemptedAt: 2 })
})

test('being rendered leaves the state alone', () => {
  expect(afterTransition(entryIn('sending'), transitions.rendered)).toMatchObject({
    state: 'sending',
    html: '<p>Hello</p>',
  })
})

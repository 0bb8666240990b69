import { expect, test, vi } from 'vitest'
import { aLocalStorage } from './disk.ts'
import { runChaos } from './run.ts'
import { SEED as USUAL_SEED } from '../../src/testing/fastCheck.testing.ts'

/*
 * Lets people work in several tabs and scripts while the service is killed and frozen, the network cut,
 * answers lost, queues dropped and tabs crash. After healing, no acknowledged change is missing, nothing is
 * there twice, each sender's messages are in order, and every app has the same state as a new sign-in.
 *
 * CHAOS_OPS sets the number of operations, CHAOS_SEED repeats a run (`npm run check:chaos -- --ops 5000
 * --seed 7`).
 */

const OPERATIONS = Number(process.env['CHAOS_OPS'] ?? 120)
const SEED = Number(process.env['CHAOS_SEED'] ?? USUAL_SEED)
/** Milliseconds for one operation with its share of the faults, and for all work around the operations. */
const EACH = 300
const AROUND = 120_000

test(
  `${OPERATIONS} operations under faults lose, repeat and reorder nothing, and all apps agree`,
  async () => {
    vi.stubGlobal('location', { origin: 'http://chat.test' })
    vi.stubGlobal('localStorage', aLocalStorage())
    console.log(`Chaos with --ops ${OPERATIONS} --seed ${SEED}`)
    const { wrongs, notes, operations, messages, faults, healed } = await runChaos({
      seed: SEED,
      operations: OPERATIONS,
    })
    const struck = [...faults].map(([fault, times]) => `${fault} ${times}`).join(', ')
    console.log(`${operations} operations, ${messages} messages; ${struck}; settled after ${healed} ms`)
    if (notes.length > 0) console.log(notes.join('\n'))
    expect(wrongs).toEqual([])
  },
  AROUND + OPERATIONS * EACH,
)

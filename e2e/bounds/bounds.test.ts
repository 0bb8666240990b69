import { expect, test } from 'vitest'
import { runBounds } from './run.ts'
import { SEED as USUAL_SEED } from '../../src/testing/fastCheck.testing.ts'

/*
 * No request of one person delays the others by more than a moment: costly input for some of the parameters
 * that take a text or a list, beside harmless text of the same size. `npm run check:bounds` tries all of
 * them, with more inputs. Other tests run beside this one, so only costs of another order count here.
 */

const SEED = Number(process.env['BOUNDS_SEED'] ?? USUAL_SEED)
const SAMPLE = 60

test('costly input takes hardly more than harmless text of its size', { timeout: 600_000 }, async () => {
  console.log(`Bounds with --seed ${SEED}`)
  const findings = await runBounds({ seed: SEED, rounds: 1, sample: SAMPLE, machine: 'busy' })
  expect(findings.filter(({ above }) => above.length > 0)).toEqual([])
  // Most requests reach their work: a run in which all are refused at the first check would prove nothing.
  expect(findings.filter(({ harmless }) => harmless.status < 400).length).toBeGreaterThan(findings.length / 3)
})

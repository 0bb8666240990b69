import { Random } from '../chaos/random.ts'
import { burden } from './burden.ts'
import {
  drawCase,
  drawCodeCase,
  isDrawn,
  nameOf,
  targets,
  TextLengths,
  type Case,
  type Takes,
  type Target,
} from './cases.ts'
import { knownCases } from './known.ts'
import { leastOf, measure, type Cost, type Sent } from './measure.ts'
import { readScene, type Scene } from './scene.ts'
import { startSubject, type Subject } from './subject.ts'
import { languages } from './texts.ts'

/*
 * Checks the cost of requests for every parameter that takes a text or a list: costly input from a seeded
 * generator, beside harmless text of the same size.
 */

/** Milliseconds of processor time, and the ratio to harmless text of the same size. */
const MOST_PROCESSOR = 250
const MOST_TIMES = 10
/**
 * Milliseconds of processor time that any request of this many UTF-16 units may take, even if the harmless
 * one takes much less; more in proportion to its length.
 */
const FREE_PROCESSOR = 50
const FREE_SIZE = 10_000
/** Bytes beyond the memory for the harmless request. */
const MOST_MEMORY = 50 * 1024 * 1024
/** Milliseconds of waiting for another person. */
const MOST_WAIT = 250
/**
 * Tries for a figure above its bound: the least counts. Other work on a machine takes caches and clock rate away, so
 * processor time grows with it too.
 */
const TRIES: Readonly<Record<BoundsOptions['machine'], number>> = { quiet: 3, busy: 8 }
/** Factor for the bounds of processor time and memory. */
const SLACK: Readonly<Record<BoundsOptions['machine'], number>> = { quiet: 1, busy: 2 }
/** Milliseconds of processor time beyond which further tries are useless. */
const HOPELESS = 1_000
/** Factor for the number of tries with texts that become HTML. */
const DRAWN_ROUNDS = 10

export interface Finding {
  readonly name: string
  readonly shape: string
  readonly cost: Cost
  readonly harmless: Cost
  /** The exceeded bounds; empty if the figures are within all of them. */
  readonly above: readonly ('processor' | 'ratio' | 'memory' | 'wait' | 'no answer')[]
}

export interface BoundsOptions {
  readonly seed: number
  /** Inputs for each parameter; ten times as many for texts that become HTML. */
  readonly rounds: number
  /** Number of parameters to draw at random; absent: all. */
  readonly sample?: number
  /** Part of the names, as `nameOf` gives them, of the parameters to try; absent: all. */
  readonly only?: string
  /** Only on a quiet machine do waits measure the service, and processor time only it. */
  readonly machine: 'quiet' | 'busy'
  readonly onFinding?: (finding: Finding) => void
}

function aboveOf(
  { size }: Case,
  cost: Cost,
  harmless: Cost,
  machine: BoundsOptions['machine'],
): Finding['above'] {
  const { processor, memory, wait } = cost
  const slack = SLACK[machine]
  const free = slack * FREE_PROCESSOR * Math.max(1, size / FREE_SIZE)
  return [
    ...(cost.status === 0 ? (['no answer'] as const) : []),
    ...(processor > slack * MOST_PROCESSOR ? (['processor'] as const) : []),
    ...(processor > Math.max(free, MOST_TIMES * harmless.processor) ? (['ratio'] as const) : []),
    ...(memory > harmless.memory + slack * MOST_MEMORY ? (['memory'] as const) : []),
    ...(machine === 'quiet' && wait > MOST_WAIT ? (['wait'] as const) : []),
  ]
}

/** Passwords are slow to check by design: both requests do that, and only the time beyond it counts. */
const checksPassword = ({ target }: Case): boolean =>
  /fetch_api_key|second_factor|password/.test(nameOf(target))

async function tryCase(
  subject: Subject,
  scene: Scene,
  each: Case,
  machine: BoundsOptions['machine'],
): Promise<Finding> {
  // Waits are not judged on a busy machine: there, another person's requests would only take time.
  const other = machine === 'quiet' ? scene.others[0] : undefined
  const of = (sent: Sent): Promise<Cost> => measure(subject, sent, other)
  let harmless = await of(each.harmless)
  let cost = await of(each.costly)
  const judge = (): Finding['above'] =>
    checksPassword(each)
      ? aboveOf(each, { ...cost, processor: cost.processor - harmless.processor }, harmless, machine)
      : aboveOf(each, cost, harmless, machine)
  for (let tries = 1; tries < TRIES[machine] && judge().length > 0 && cost.processor < HOPELESS; tries++) {
    harmless = leastOf([harmless, await of(each.harmless)])
    cost = leastOf([cost, await of(each.costly)])
  }
  return { name: nameOf(each.target), shape: each.shape, cost, harmless, above: judge() }
}

/** Draws this many parameters and returns them in their usual order. */
function drawTargets(random: Random, sample: number): readonly Target[] {
  const drawn = new Set<Target>()
  while (drawn.size < Math.min(sample, targets.length)) {
    const target = random.pick(targets)
    if (target) drawn.add(target)
  }
  return targets.filter((target) => drawn.has(target))
}

/** Draws the languages: each of them `rounds` times, or a sample of them once. */
function drawLanguages(random: Random, { rounds, sample, only }: BoundsOptions): readonly string[] {
  if (only !== undefined) return []
  if (sample !== undefined) return languages.filter(() => random.below(10) === 0)
  return Array.from({ length: rounds }, () => languages).flat()
}

/** Yields the parameters, each as often as it is tried. */
function* tries(options: BoundsOptions, random: Random): Iterable<Target> {
  const chosen = options.sample === undefined ? targets : drawTargets(random, options.sample)
  for (const target of chosen) {
    if (!nameOf(target).includes(options.only ?? '')) continue
    const rounds = options.rounds * (isDrawn(target) ? DRAWN_ROUNDS : 1)
    for (let round = 0; round < rounds; round++) yield target
  }
}

/** Returns the function that asks the service whether it accepts a request. */
const takenBy =
  (subject: Subject): Takes =>
  async ({ path, init }) => {
    const response = await fetch(subject.url + path, init)
    await response.arrayBuffer()
    return response.ok
  }

/**
 * Tries the parameters one after another on a service of its own: first in its fresh state, then with as much
 * stored data as people may have.
 */
export async function runBounds(options: BoundsOptions): Promise<readonly Finding[]> {
  const random = new Random(options.seed)
  const subject = await startSubject()
  const findings: Finding[] = []
  try {
    const scene = await readScene(subject.url)
    const texts = new TextLengths(takenBy(subject))
    const add = async (each: Case): Promise<void> => {
      const finding = await tryCase(subject, scene, each, options.machine)
      findings.push(finding)
      options.onFinding?.(finding)
    }
    if (options.only === undefined) for (const each of knownCases(scene)) await add(each)
    const chosen = [...tries(options, random)]
    for (const target of chosen) await add(await drawCase(target, random, scene, texts))
    for (const language of drawLanguages(random, options)) await add(drawCodeCase(language, random, scene))
    await burden(subject.url, scene)
    const again = chosen.filter(isDrawn)
    for (const target of again) await add(await drawCase(target, random, scene, texts))
  } finally {
    await subject.dispose()
  }
  return findings
}

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
 * What a request may cost, tried with everything that takes a text or a list: costly input of a seeded generator beside
 * harmless text of the same size.
 */

/** Milliseconds of processor time, and the ratio to harmless text of the same size. */
const MOST_PROCESSOR = 250
const MOST_TIMES = 10
/**
 * Less than this many milliseconds is what any request with so many UTF-16 units may take, however little the harmless
 * one took; in proportion where there are more of them.
 */
const FREE_PROCESSOR = 50
const FREE_SIZE = 10_000
/** Bytes beyond what the harmless request took. */
const MOST_MEMORY = 50 * 1024 * 1024
/** Milliseconds that somebody else waits. */
const MOST_WAIT = 250
/** A figure above its bound is measured again: the least counts. */
const TRIES = 3
/** Milliseconds of processor time beyond which measuring again is no use. */
const HOPELESS = 1_000
/** Texts that become HTML are tried so many times as often. */
const DRAWN_ROUNDS = 10

export interface Finding {
  readonly name: string
  readonly shape: string
  readonly cost: Cost
  readonly harmless: Cost
  /** Bounds that it is above; empty where it is within all. */
  readonly above: readonly ('processor' | 'ratio' | 'memory' | 'wait' | 'no answer')[]
}

export interface BoundsOptions {
  readonly seed: number
  /** Inputs for each parameter; ten times as many where the text becomes HTML. */
  readonly rounds: number
  /** As many of the parameters, drawn at random; absent: all. */
  readonly sample?: number
  /** Only parameters whose name, as `nameOf` gives it, holds this. */
  readonly only?: string
  /** A busy machine lets everybody wait: only a quiet one tells whether the service does. */
  readonly waits: 'count' | 'are only told'
  readonly onFinding?: (finding: Finding) => void
}

function aboveOf(
  { size }: Case,
  cost: Cost,
  harmless: Cost,
  waits: BoundsOptions['waits'],
): Finding['above'] {
  const { processor, memory, wait } = cost
  const free = FREE_PROCESSOR * Math.max(1, size / FREE_SIZE)
  return [
    ...(cost.status === 0 ? (['no answer'] as const) : []),
    ...(processor > MOST_PROCESSOR ? (['processor'] as const) : []),
    ...(processor > Math.max(free, MOST_TIMES * harmless.processor) ? (['ratio'] as const) : []),
    ...(memory > harmless.memory + MOST_MEMORY ? (['memory'] as const) : []),
    ...(waits === 'count' && wait > MOST_WAIT ? (['wait'] as const) : []),
  ]
}

/** Passwords take long to check by design: both requests do, and what is beyond that counts. */
const checksPassword = ({ target }: Case): boolean =>
  /fetch_api_key|second_factor|password/.test(nameOf(target))

async function tryCase(
  subject: Subject,
  scene: Scene,
  each: Case,
  waits: BoundsOptions['waits'],
): Promise<Finding> {
  const of = (sent: Sent): Promise<Cost> => measure(subject, sent, scene.others[0])
  let harmless = await of(each.harmless)
  let cost = await of(each.costly)
  const judge = (): Finding['above'] =>
    checksPassword(each)
      ? aboveOf(each, { ...cost, processor: cost.processor - harmless.processor }, harmless, waits)
      : aboveOf(each, cost, harmless, waits)
  for (let tries = 1; tries < TRIES && judge().length > 0 && cost.processor < HOPELESS; tries++) {
    harmless = leastOf([harmless, await of(each.harmless)])
    cost = leastOf([cost, await of(each.costly)])
  }
  return { name: nameOf(each.target), shape: each.shape, cost, harmless, above: judge() }
}

/** Draws as many as wanted, in the order in which they stand. */
function drawTargets(random: Random, sample: number): readonly Target[] {
  const drawn = new Set<Target>()
  while (drawn.size < Math.min(sample, targets.length)) {
    const target = random.pick(targets)
    if (target) drawn.add(target)
  }
  return targets.filter((target) => drawn.has(target))
}

/** Every language as often as there are rounds, or some of them once. */
function drawLanguages(random: Random, { rounds, sample, only }: BoundsOptions): readonly string[] {
  if (only !== undefined) return []
  if (sample !== undefined) return languages.filter(() => random.below(10) === 0)
  return Array.from({ length: rounds }, () => languages).flat()
}

/** What is tried: which parameters, and how often each. */
function* tries(options: BoundsOptions, random: Random): Iterable<Target> {
  const chosen = options.sample === undefined ? targets : drawTargets(random, options.sample)
  for (const target of chosen) {
    if (!nameOf(target).includes(options.only ?? '')) continue
    const rounds = options.rounds * (isDrawn(target) ? DRAWN_ROUNDS : 1)
    for (let round = 0; round < rounds; round++) yield target
  }
}

/** Asks the service whether it takes a request. */
const takenBy =
  (subject: Subject): Takes =>
  async ({ path, init }) => {
    const response = await fetch(subject.url + path, init)
    await response.arrayBuffer()
    return response.ok
  }

/** Tries the parameters one after another on a service of its own: first as it is, then with all that people may keep. */
export async function runBounds(options: BoundsOptions): Promise<readonly Finding[]> {
  const random = new Random(options.seed)
  const subject = await startSubject()
  const findings: Finding[] = []
  try {
    const scene = await readScene(subject.url)
    const texts = new TextLengths(takenBy(subject))
    const add = async (each: Case): Promise<void> => {
      const finding = await tryCase(subject, scene, each, options.waits)
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

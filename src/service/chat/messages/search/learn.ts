import type { Database, WithDatabase } from '../../../database/database.ts'
import type { ReportFault } from '../../../repeat.ts'
import {
  addWords,
  countUnlearned,
  editedTexts,
  newTexts,
  setLearned,
  type SearchedText,
} from './store/vocabulary.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Messages whose words a search adds itself: some milliseconds of work. */
const AHEAD_OF_A_SEARCH = 500

/** Milliseconds that one step is to take, so that nobody waits for it. */
const STEP = 4
/** Pauses after a step while more is to be done, as many times as long as the step, and afterwards; milliseconds. */
const PAUSE = 5
const LEAST_PAUSE = 20
const IDLE_PAUSE = 1000
/** Milliseconds after a fault, such as a full disk, which is reported each time. */
const FAULT_PAUSE = 60_000
const FEWEST_MESSAGES = 20
const MOST_MESSAGES = 500
/** UTF-16 units that are read at a time, beside those of the last message. */
const MOST_UNITS = 128 * 1024

/** The first of the texts, up to the limit of units. */
function firstOf(texts: readonly SearchedText[]): SearchedText[] {
  let units = 0
  return texts.filter(({ content }) => {
    const isTaken = units < MOST_UNITS
    units += content.length
    return isTaken
  })
}

/**
 * Adds the words of some edited or new messages to the vocabulary, the oldest first.
 * @param most messages; fewer if they are long
 * @returns true if there may be more
 */
export function learnWords(database: Database, most: number): boolean {
  const edited = editedTexts(database, most)
  const all = edited.length > 0 ? edited : newTexts(database, most)
  const texts = firstOf(all)
  const last = texts.at(-1)
  if (!last) return false
  database.transaction(() => {
    addWords(database, vocabularyOf(texts.map(({ content, topic }) => `${content}\n${topic}`).join('\n')))
    setLearned(database, edited.length > 0 ? 'edited' : 'new', last.id)
  })
  return edited.length > 0 || texts.length < all.length || all.length === most
}

/** Adds the words of the newest messages before a search. Returns true if the vocabulary then has those of all messages. */
export function isLearned(database: Database): boolean {
  const left = countUnlearned(database, AHEAD_OF_A_SEARCH + 1)
  if (left === 0) return true
  if (left > AHEAD_OF_A_SEARCH) return false
  learnWords(database, AHEAD_OF_A_SEARCH)
  return countUnlearned(database, 1) === 0
}

/**
 * Adds the words of messages to the vocabulary in small steps while the service runs: of new ones within seconds, and
 * once of all that an earlier release stored. A service that is stopped or killed goes on with its next start.
 * @returns a function that stops it
 */
export function startLearning({ database }: WithDatabase, report: ReportFault): () => void {
  let timer: NodeJS.Timeout | undefined
  let most = FEWEST_MESSAGES
  const plan = (pause: number): void => {
    timer = setTimeout(() => void step(), pause).unref()
  }
  /** @returns milliseconds until the next step */
  const learn = (): number => {
    const begun = performance.now()
    if (!learnWords(database, most)) return IDLE_PAUSE
    const taken = performance.now() - begun
    const inTime = Math.round((most * STEP) / Math.max(1, taken))
    most = Math.min(MOST_MESSAGES, Math.max(FEWEST_MESSAGES, inTime))
    return Math.max(LEAST_PAUSE, PAUSE * taken)
  }
  const step = async (): Promise<void> => {
    let pause = FAULT_PAUSE
    try {
      pause = await database.groupedTransaction(learn)
    } catch (error) {
      report('learning of words', error)
    }
    if (timer !== undefined) plan(pause)
  }
  plan(IDLE_PAUSE)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}

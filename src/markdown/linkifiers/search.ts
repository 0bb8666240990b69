import type { Step } from './program.ts'

/** Positions saved by groups, in code units of the text. */
export type Places = Readonly<Record<string, number>>

export interface Found {
  readonly start: number
  readonly end: number
  readonly places: Places
}

/** Counts steps; refuses further ones beyond the limit. */
export interface StepBudget {
  take: (steps: number) => boolean
}

interface Thread {
  readonly step: number
  readonly start: number
  readonly places: Places
}

/**
 * Finds the first match at or after `from` by following all paths through the program at once, so that the
 * time is at most proportional to the text's length times the program's (Thompson 1968, Pike's variant).
 * Earlier starts win, then the pattern's preferences.
 */
export function searchProgram(
  program: readonly Step[],
  text: string,
  from: number,
  budget: StepBudget,
): Found | undefined {
  let threads: Thread[] = []
  let found: Found | undefined
  let before = codeBefore(text, from)
  for (let position = from; position <= text.length;) {
    const after = text.codePointAt(position)
    const place = { position, before, after }
    const starts = found ? threads : [...threads, { step: 0, start: position, places: {} }]
    const ready = follow(program, starts, place)
    if (!budget.take(ready.length + 1)) return found
    threads = []
    for (const thread of ready) {
      const step = program[thread.step]
      if (step?.op === 'match') {
        found = { start: thread.start, end: position, places: thread.places }
        // Later threads in the list are less preferred.
        break
      }
      if (step?.op === 'character' && after !== undefined && step.matches(after)) {
        threads.push({ ...thread, step: thread.step + 1 })
      }
    }
    if (found && threads.length === 0) return found
    if (after === undefined) break
    before = after
    position += after > 0xffff ? 2 : 1
  }
  return found
}

function codeBefore(text: string, position: number): number | undefined {
  return position === 0 ? undefined : text.codePointAt(position - 1)
}

interface Place {
  readonly position: number
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Advances threads to their next character test, each step of the program once, most preferred first. */
function follow(program: readonly Step[], threads: readonly Thread[], place: Place): Thread[] {
  const ready: Thread[] = []
  const seen = new Set<number>()
  const todo = threads.toReversed()
  for (let thread = todo.pop(); thread; thread = todo.pop()) {
    if (seen.has(thread.step)) continue
    seen.add(thread.step)
    const step = program[thread.step]
    if (!step) continue
    switch (step.op) {
      case 'jump':
        todo.push({ ...thread, step: step.target })
        break
      case 'split':
        todo.push({ ...thread, step: step.second }, { ...thread, step: step.first })
        break
      case 'save':
        todo.push({
          ...thread,
          step: thread.step + 1,
          places: { ...thread.places, [step.slot]: place.position },
        })
        break
      case 'assertion':
        if (step.holds(place.before, place.after)) todo.push({ ...thread, step: thread.step + 1 })
        break
      default:
        ready.push(thread)
    }
  }
  return ready
}

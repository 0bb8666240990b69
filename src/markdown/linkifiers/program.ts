import { type AssertionTest, type CharacterTest, type PatternNode, PatternError } from './syntax.ts'

/**
 * One step of a pattern's program. Steps run in sequence except for `jump` and `split`, which tries `first`
 * first.
 */
export type Step =
  | { readonly op: 'character'; readonly matches: CharacterTest }
  | { readonly op: 'assertion'; readonly holds: AssertionTest }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; target: number }
  | { readonly op: 'save'; readonly slot: string }
  | { readonly op: 'match' }

const longestProgram = 1_000

/**
 * Compiles a pattern to steps for `searchProgram`. Groups save their positions under `name` and `name/end`.
 */
export function compileProgram(pattern: PatternNode): readonly Step[] {
  const steps: Step[] = []
  emit(pattern, steps)
  steps.push({ op: 'match' })
  return steps
}

function emit(node: PatternNode, steps: Step[]): void {
  if (steps.length > longestProgram) throw new PatternError('the pattern is too large')
  switch (node.kind) {
    case 'character':
      steps.push({ op: 'character', matches: node.matches })
      return
    case 'assertion':
      steps.push({ op: 'assertion', holds: node.holds })
      return
    case 'sequence':
      for (const part of node.parts) emit(part, steps)
      return
    case 'group':
      steps.push({ op: 'save', slot: node.name })
      emit(node.part, steps)
      steps.push({ op: 'save', slot: endOf(node.name) })
      return
    case 'choice':
      emitChoice(node.options, steps)
      return
    case 'repeat':
      emitRepeat(node, steps)
  }
}

export function endOf(slot: string): string {
  return `${slot}/end`
}

function emitChoice(options: readonly PatternNode[], steps: Step[]): void {
  const jumps: { target: number }[] = []
  options.forEach((option, position) => {
    if (position === options.length - 1) return emit(option, steps)
    const split = { op: 'split' as const, first: steps.length + 1, second: 0 }
    steps.push(split)
    emit(option, steps)
    const jump = { op: 'jump' as const, target: 0 }
    steps.push(jump)
    jumps.push(jump)
    split.second = steps.length
  })
  for (const jump of jumps) jump.target = steps.length
}

function emitRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, steps: Step[]): void {
  for (let count = 0; count < node.least; count += 1) emit(node.part, steps)
  if (node.most !== Infinity) {
    for (let count = node.least; count < node.most; count += 1) emitOptional(node, steps)
    return
  }
  const start = steps.length
  emitOptional(node, steps, () => steps.push({ op: 'jump', target: start }))
}

/** Emits the repeated part once, or not at all. */
function emitOptional(
  { part, greed }: Extract<PatternNode, { kind: 'repeat' }>,
  steps: Step[],
  thenEmit?: () => void,
): void {
  const split = { op: 'split' as const, first: 0, second: 0 }
  steps.push(split)
  const inside = steps.length
  emit(part, steps)
  thenEmit?.()
  split.first = greed === 'greedy' ? inside : steps.length
  split.second = greed === 'greedy' ? steps.length : inside
}

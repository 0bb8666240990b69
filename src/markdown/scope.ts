import type { StateBlock, StateCore, StateInline } from 'markdown-it'
import { messageBounds } from '../protocol/bounds.ts'
import { Allowance } from './allowance.ts'
import type { MarkdownContext } from './context.ts'
import type { Spans } from './inline/spans.ts'

/** Thrown when a message costs too much to render; its plain text is shown instead. */
export class WorkExceeded extends Error {
  override name = 'WorkExceeded'
}

type Environment = StateCore['env']

/** State of one rendering, passed to every rule in markdown-it's `env`. */
export class Scope {
  readonly context: MarkdownContext
  readonly mentionedUserIds = new Set<number>()
  readonly mentionedGroupIds = new Set<number>()
  readonly uploads = new Set<string>()
  readonly links = new Set<string>()
  /** Remaining limits of highlighting and rendering. */
  readonly allowance = new Allowance()
  mentionsChannel = false
  mentionsTopic = false
  hasImage = false
  needsService = false
  /** Number of quotes around the current position: mentions inside a quote notify nobody. */
  quoteDepth = 0
  /** Number of spoilers around the current position: previews of links in them would tell what they hide. */
  spoilerDepth = 0
  /** Links, emoji and the like found in advance in the current text. */
  spans: Spans | undefined
  #links = 0
  #work = 0

  constructor(context: MarkdownContext) {
    this.context = context
  }

  get hasLink(): boolean {
    return this.#links > 0
  }

  get mayLink(): boolean {
    return this.#links < messageBounds.links
  }

  countLink(): void {
    this.#links += 1
  }

  spend(steps: number): void {
    this.#work += steps
    if (this.#work > messageBounds.steps) throw new WorkExceeded()
  }
}

export function environmentOf(scope: Scope): Environment {
  return { scope }
}

export function scopeOf(environment: Environment | undefined): Scope {
  const scope = environment?.['scope']
  if (scope instanceof Scope) return scope
  throw new TypeError('markdown-it was called without a scope')
}

export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean
export type InlineRule = (state: StateInline, silent: boolean) => boolean

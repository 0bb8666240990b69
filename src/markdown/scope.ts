import type { StateBlock, StateCore, StateInline } from 'markdown-it'
import { messageBounds } from '../protocol/bounds.ts'
import { Allowance } from './allowance.ts'
import type { MarkdownContext } from './context.ts'
import type { Spans } from './inline/spans.ts'

/** Thrown when a message costs too much to draw; its plain text is shown instead. */
export class WorkExceeded extends Error {
  override name = 'WorkExceeded'
}

type Environment = StateCore['env']

/** What one rendering knows and finds out; handed to every rule through markdown-it's `env`. */
export class Scope {
  readonly context: MarkdownContext
  readonly mentionedUserIds = new Set<number>()
  readonly mentionedGroupIds = new Set<number>()
  readonly uploads = new Set<string>()
  /** What may still be colored and drawn. */
  readonly allowance = new Allowance()
  mentionsChannel = false
  mentionsTopic = false
  hasImage = false
  needsService = false
  /** How many quotes surround what is being read: nobody is notified from inside one. */
  quoteDepth = 0
  /** Links, emoji and the like found beforehand in the text being read. */
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

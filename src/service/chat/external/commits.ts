import { inline, lines, link } from './markdown.ts'

export interface PushedCommit {
  /** The whole hash. */
  readonly id: string
  readonly message: string
  readonly url?: string | null | undefined
}

interface Push {
  /** The sentence above the list. */
  readonly sentence: string
  readonly commits: readonly PushedCommit[]
  /** Number of commits; a product can send fewer. */
  readonly total: number
  /** Address of the comparison with what was there before. */
  readonly compare: string | null | undefined
}

/** Commits that are listed. */
const MOST_COMMITS = 20
/** Digits of a hash that are shown. */
const SHOWN_DIGITS = 7

/** "1 commit", "3 commits" */
export const commitCount = (total: number): string => `${total} ${total === 1 ? 'commit' : 'commits'}`

/** The name of a branch or tag, of its whole reference. */
export const branchOf = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, '')

/** A push with its first commits as a list. */
export function pushText({ sentence, commits, total, compare }: Push): string {
  const shown = commits.slice(0, MOST_COMMITS)
  const rest = total - shown.length
  return lines(
    sentence,
    // Ends the paragraph, so that a list begins.
    ' ',
    ...shown.map(({ id, message, url }) => {
      const [subject = ''] = message.split('\n', 1)
      return `* ${inline(subject)} (${link(id.slice(0, SHOWN_DIGITS), url)})`
    }),
    rest > 0 ? `* ${link(`${rest} more`, compare)}` : '',
  )
}

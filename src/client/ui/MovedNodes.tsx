import { Component, Fragment, type ReactNode } from 'react'

const MOST_TIMES = 10
/** Milliseconds within which `MOST_TIMES` remounts count as moves that do not end. */
const WITHIN = 10_000

/**
 * True for an error of React about a node that is no longer where React put it: a translator or an extension
 * has moved the node.
 */
export const isAboutMovedNodes = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

type Props = { readonly children: ReactNode }
interface State {
  /** Key of the children: a new key mounts them in new nodes. */
  readonly round: number
  /** Times of earlier remounts, in milliseconds since the page was opened. */
  readonly times: readonly number[]
  readonly error: unknown
}

/**
 * Mounts its children again if a translator or an extension has moved their nodes: React's next change of
 * such a node throws and would take the page away. Leaves every other error, and moves that do not end, to
 * the boundary above.
 */
export class MovedNodes extends Component<Props, State> {
  override state: State = { round: 0, times: [], error: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  /** Called after `getDerivedStateFromError`, and before anything is painted. */
  override componentDidCatch(error: unknown): void {
    const now = performance.now()
    const times = [...this.state.times.filter((time) => time > now - WITHIN), now]
    if (!isAboutMovedNodes(error) || times.length > MOST_TIMES) return
    this.setState(({ round }) => ({ round: round + 1, times, error: undefined }))
  }

  override render(): ReactNode {
    const { error, round, times } = this.state
    if (error !== undefined && (!isAboutMovedNodes(error) || times.length >= MOST_TIMES)) throw error
    return error === undefined ? <Fragment key={round}>{this.props.children}</Fragment> : null
  }
}

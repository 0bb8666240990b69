import { scopedStore } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

interface SiteLinks {
  /** True once a message on screen had a link to another site. Until then nobody asks how those of events begin. */
  readonly isWanted: boolean
  /** See `BodyReader`. The calendar knows it, and this feature not the calendar. */
  readonly eventPages: string | undefined
}

/** The links to events of a calendar that another site keeps. */
export const siteLinks = scopedStore<SiteLinks>(() => ({ isWanted: false, eventPages: undefined }))

/** Notes that a body that was just put into the page links other sites, of which the calendar's can be one. */
export function noteLinks(session: Session, body: Element): void {
  const store = session.get(siteLinks)
  if (!store.getState().isWanted && body.querySelector('a[target]')) store.setState({ isWanted: true })
}

import { hasComposer, requestCompose, type ComposeRequest } from './composeRequest.ts'
import { goTo } from './goTo.ts'
import { paths } from './paths.ts'
import { placeOf, type Place } from './routes.ts'

/** Pages whose composer is there, or is still to load. */
const WITH_COMPOSER: ReadonlySet<Place['page']> = new Set([
  'inbox',
  'recent',
  'drafts',
  'channels',
  'topics',
  'view',
])

/** Begins a message from anywhere: pages without a composer, such as the settings, lead to the inbox, which has one. */
export function beginMessage(to: ComposeRequest['to']): void {
  const isWithout = !hasComposer() && !WITH_COMPOSER.has(placeOf(location.pathname, location.search).page)
  requestCompose({ to })
  if (isWithout) goTo(paths.inbox)
}

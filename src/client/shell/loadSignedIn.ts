import { startAhead } from '../kernel/headStart.ts'
import { entryPlaceOf } from './entryPlace.ts'
import { placeOf } from '../navigation/routes.ts'
import { preloadFor } from './preloads.ts'
import { preloadKept } from './warmStart/kept.ts'

/** Loads the code of the signed-in application, and in parallel the code of the address's page. */
export function loadSignedIn(): Promise<typeof import('./doors/chat.ts').SignedIn> {
  if (entryPlaceOf(location.pathname) === undefined) void startAhead()
  // Starts the page's own loader too. A failure is ignored here: drawing the page loads it again.
  const place = placeOf(location.pathname, location.search)
  import('./pageLoaders.ts').then(({ preloadPage }) => preloadPage(place)).catch(() => undefined)
  preloadKept()
  preloadFor('members')
  return import('./doors/chat.ts').then((m) => m.SignedIn)
}

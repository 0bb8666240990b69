import { startAhead } from '../kernel/headStart.ts'
import { entryPlaceOf } from './entryPlace.ts'
import { isEmbedded, placeOf } from '../navigation/routes.ts'
import { preloadKept } from './warmStart/kept.ts'

/** Loads the code of the signed-in application, and of the page that the address names beside it. */
export function loadSignedIn(): Promise<typeof import('./doors/chat.ts').SignedIn> {
  if (!isEmbedded() && entryPlaceOf(location.pathname) === undefined) void startAhead()
  // Page loaders are asked for, and with them the page: what fails now is asked for again when it is drawn.
  const place = placeOf(location.pathname, location.search)
  import('./pageLoaders.ts').then(({ preloadPage }) => preloadPage(place)).catch(() => undefined)
  preloadKept()
  return import('./doors/chat.ts').then((m) => m.SignedIn)
}

import { startAhead } from '../kernel/headStart.ts'
import { entryPlaceOf } from './entryPlace.ts'
import { preloadPage } from './pageLoaders.ts'
import { isEmbedded, placeOf } from '../navigation/routes.ts'
import { preloadKept } from './warmStart/kept.ts'

/** Loads the code of the signed-in application, and of the page that the address names beside it. */
export function loadSignedIn(): Promise<typeof import('./SignedIn.tsx').SignedIn> {
  if (!isEmbedded() && entryPlaceOf(location.pathname) === undefined) void startAhead()
  preloadPage(placeOf(location.pathname, location.search))
  preloadKept()
  return import('./SignedIn.tsx').then((m) => m.SignedIn)
}

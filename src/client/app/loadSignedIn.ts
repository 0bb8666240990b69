import { preloadPage } from './pageLoaders.ts'
import { placeOf } from './routes.ts'
import { preloadKept } from './warmStart/kept.ts'

/** Loads the code of the signed-in application, and of the page that the address names beside it. */
export function loadSignedIn(): Promise<typeof import('./SignedIn.tsx').SignedIn> {
  preloadPage(placeOf(location.pathname, location.search))
  preloadKept()
  return import('./SignedIn.tsx').then((m) => m.SignedIn)
}

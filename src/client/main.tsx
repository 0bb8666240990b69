import { useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { isSignedInExpected } from './shell/expected.ts'
import { askIdentity } from './shell/identity.ts'
import { beginLanguage } from './shell/language.ts'
import { loadSignedIn } from './shell/loadSignedIn.ts'
import { loadVisitor } from './shell/loadVisitor.ts'
import { Speaking } from './shell/Speaking.tsx'
import { isPublicPlace, placeOf } from './navigation/routes.ts'
import { endOutline } from './ui/loading/Outlined.tsx'
import { isAboutMovedNodes, MovedNodes } from './ui/MovedNodes.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/reset.css'

void askIdentity()
// Loads the code that is most probably needed while the host identifies the reader.
if (isSignedInExpected()) loadSignedIn().catch(() => undefined)
else if (isPublicPlace(placeOf(location.pathname, location.search))) loadVisitor().catch(() => undefined)

/** Translators and extensions move nodes of the page: such errors are not the app's, and its parts recover from them. */
const logCaughtError = (error: unknown): void => {
  if (!isAboutMovedNodes(error)) console.error(error)
}

/** Drawn around everything: whatever is drawn first, the outline stays only if that waits for the page. */
const Start = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(endOutline, [])
  return children
}

const draw = (root: HTMLElement): void =>
  createRoot(root, { onCaughtError: logCaughtError }).render(
    <Start>
      <Speaking>
        <ErrorBoundary>
          <MovedNodes>
            <App />
          </MovedNodes>
        </ErrorBoundary>
      </Speaking>
    </Start>,
  )

/** Milliseconds until the code of the start has come, from which on a line is slow. */
const SLOW = 1500
// The app's font would take the line from the first messages (see ui/tokens.css).
if (performance.now() > SLOW) document.documentElement.dataset['late'] = ''

const root = document.getElementById('root')
if (root) void beginLanguage().then(() => draw(root))

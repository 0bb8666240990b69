import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { askIdentity, isSignedInExpected } from './shell/identity.ts'
import { beginLanguage } from './shell/language.ts'
import { loadSignedIn } from './shell/loadSignedIn.ts'
import { loadVisitor } from './shell/loadVisitor.ts'
import { Speaking } from './shell/Speaking.tsx'
import { isPublicPlace, placeOf } from './navigation/routes.ts'
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

const draw = (root: HTMLElement): void =>
  createRoot(root, { onCaughtError: logCaughtError }).render(
    <Speaking>
      <ErrorBoundary>
        <MovedNodes>
          <App />
        </MovedNodes>
      </ErrorBoundary>
    </Speaking>,
  )

const root = document.getElementById('root')
if (root) void beginLanguage().then(() => draw(root))

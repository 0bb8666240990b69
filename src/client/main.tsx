import { options, render } from 'preact'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { askIdentity, isSignedInExpected } from './app/identity.ts'
import { beginLanguage } from './app/language.ts'
import { loadSignedIn } from './app/loadSignedIn.ts'
import { loadVisitor } from './app/loadVisitor.ts'
import { Speaking } from './app/Speaking.tsx'
import { isPublicPlace, placeOf } from './app/routes.ts'
import { keepFieldsControlled } from './ui/controlledFields.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/reset.css'

keepFieldsControlled()
// Effects run with what they belong to, not a frame later: it listens before the next key or press arrives.
options.requestAnimationFrame = (flush) => queueMicrotask(flush)
void askIdentity()
// While the host tells who is there, the code that is most likely needed comes already.
if (isSignedInExpected()) loadSignedIn().catch(() => undefined)
else if (isPublicPlace(placeOf(location.pathname, location.search))) loadVisitor().catch(() => undefined)

const draw = (root: HTMLElement): void =>
  render(
    <Speaking>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </Speaking>,
    root,
  )

const root = document.getElementById('root')
if (root) void beginLanguage().then(() => draw(root))

import { useLayoutEffect } from 'react'
import { replaceAddress } from '../navigation/goTo.ts'
import { homePath } from './homePath.ts'
import { isSignedInExpected } from './expected.ts'
import { becomeSignedIn, useIdentity, type Identity } from './identity.ts'
import { loadSignedIn } from './loadSignedIn.ts'
import { loadVisitor } from './loadVisitor.ts'
import { isPublicPlace, mayBeOpen, signInPath } from '../navigation/routes.ts'
import { StartPage } from './StartPage.tsx'
import type { EntryPlace } from './entryPlace.ts'
import { useEntryPlace } from './useEntryPlace.ts'
import { isHashAddress } from './hashAddress.ts'
import { usePlace } from './usePlace.ts'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'

const SignInPage = lazyPart(() => import('./doors/signIn.ts').then((m) => m.SignInPage))
const EntryPage = lazyPart(() => import('./EntryPage.tsx').then((m) => m.EntryPage))
const SetUpPage = lazyPart(() => import('../features/joining/SetUpPage.tsx').then((m) => m.SetUpPage))
const SignedIn = lazyPart(loadSignedIn)
const Visitor = lazyPart(loadVisitor)
const VisitorChat = lazyPart(() => import('./visitor/VisitorChat.tsx').then((m) => m.VisitorChat))

/** Returns true if a person who was signed in has to sign in again: the sign-in page then comes before any other. */
const isReturning = (identity: Identity): boolean =>
  identity.state === 'signed-out' && identity.returning !== undefined

/** Redirects from addresses that this reader cannot open to the sign-in page, and back after signing in. */
function useProtectedAddresses(entry: EntryPlace | undefined): void {
  const identity = useIdentity(({ identity }) => identity)
  const { state } = identity
  const hasLeft = state === 'signed-out' && identity.address === 'left'
  const place = usePlace()
  const next = place.page === 'sign-in' ? place.next : undefined
  const isOpen = !isReturning(identity) && (isPublicPlace(place) || mayBeOpen(place))
  useLayoutEffect(() => {
    if (entry) return
    if (state === 'signed-in' && next !== undefined) replaceAddress(next)
    // The signed-in application opens hash addresses itself.
    if (state === 'signed-in' && place.page === 'start' && !isHashAddress(location.hash)) {
      replaceAddress(homePath())
    }
    if (state === 'signed-out' && next === undefined && !isOpen) {
      replaceAddress(signInPath(hasLeft ? '/' : location.pathname + location.search + location.hash))
    }
  }, [state, place.page, next, isOpen, entry, hasLeft])
}

const signedIn = (userId: number): void => {
  becomeSignedIn(userId)
}

/**
 * Returns true if the page is drawn for a visitor: nobody is signed in, or probably nobody, or the host cannot be
 * asked.
 */
const isForVisitor = (identity: Identity): boolean =>
  (identity.state === 'signed-out' && !isReturning(identity)) ||
  (identity.state !== 'signed-out' && identity.state !== 'signed-in' && !isSignedInExpected())

/**
 * The page for this reader, as the host identifies them: the visitor's calendar, the sign-in page, or the
 * application.
 */
export const App = () => {
  const entry = useEntryPlace()
  useProtectedAddresses(entry)
  const identity = useIdentity((state) => state.identity)
  const place = usePlace()
  if (entry) {
    return (
      <PartBoundary fallback={<StartPage isUnreachable={false} />}>
        <EntryPage {...entry} />
      </PartBoundary>
    )
  }
  if (isPublicPlace(place) && isForVisitor(identity)) {
    return (
      <PartBoundary fallback={<StartPage isUnreachable={false} />}>
        <Visitor place={place} />
      </PartBoundary>
    )
  }
  switch (identity.state) {
    case 'asking':
    case 'unreachable':
      return <StartPage isUnreachable={identity.state === 'unreachable'} />
    case 'signed-out':
      return (
        <PartBoundary fallback={<StartPage isUnreachable={false} />}>
          {mayBeOpen(place) && !isReturning(identity) ? (
            <VisitorChat place={place} />
          ) : (
            <SignInPage onSignedIn={signedIn} returning={identity.returning} SetUp={SetUpPage} />
          )}
        </PartBoundary>
      )
    case 'signed-in':
      return (
        <PartBoundary fallback={<StartPage isUnreachable={false} />}>
          <SignedIn key={identity.userId} userId={identity.userId} />
        </PartBoundary>
      )
  }
}

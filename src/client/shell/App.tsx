import { useLayoutEffect } from 'react'
import { replaceAddress } from '../navigation/goTo.ts'
import { homePath } from './homePath.ts'
import { becomeSignedIn, isSignedInExpected, useIdentity, type Identity } from './identity.ts'
import { loadSignedIn } from './loadSignedIn.ts'
import { loadVisitor } from './loadVisitor.ts'
import { isEmbedded, isFramed, isPublicPlace, mayBeOpen, signInPath } from '../navigation/routes.ts'
import { StartPage } from './StartPage.tsx'
import type { EntryPlace } from './entryPlace.ts'
import { useEntryPlace } from './useEntryPlace.ts'
import { isHashAddress } from './hashAddress.ts'
import { usePlace } from './usePlace.ts'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import { paths } from '../navigation/paths.ts'

const SignInPage = lazyPart(() => import('./doors/signIn.ts').then((m) => m.SignInPage))
const EntryPage = lazyPart(() => import('./EntryPage.tsx').then((m) => m.EntryPage))
const SetUpPage = lazyPart(() => import('../features/joining/SetUpPage.tsx').then((m) => m.SetUpPage))
const SignedIn = lazyPart(loadSignedIn)
const Visitor = lazyPart(loadVisitor)
const VisitorChat = lazyPart(() => import('./visitor/VisitorChat.tsx').then((m) => m.VisitorChat))

/** Somebody who was signed in and has to sign in anew: that stands before everything else. */
const isReturning = (identity: Identity): boolean =>
  identity.state === 'signed-out' && identity.returning !== undefined

/** Sends away from addresses that are not for this visitor: to the sign-in and back. */
function useProtectedAddresses(entry: EntryPlace | undefined): void {
  const identity = useIdentity(({ identity }) => identity)
  const { state } = identity
  const hasLeft = state === 'signed-out' && identity.address === 'left'
  const place = usePlace()
  const next = place.page === 'sign-in' ? place.next : undefined
  const isPublic = isPublicPlace(place)
  const isOpen = !isReturning(identity) && (isPublic || mayBeOpen(place))
  useLayoutEffect(() => {
    if (entry) return
    if (state === 'signed-in' && next !== undefined) replaceAddress(next)
    // An address in the hash is opened by the application itself.
    if (state === 'signed-in' && place.page === 'start' && !isHashAddress(location.hash)) {
      replaceAddress(homePath())
    }
    if (isFramed()) {
      if (!isPublic) replaceAddress(`${paths.calendar}?embed=1`)
      return
    }
    if (state === 'signed-out' && next === undefined && !isOpen) {
      replaceAddress(signInPath(hasLeft ? '/' : location.pathname + location.search + location.hash))
    }
  }, [state, place.page, next, isPublic, isOpen, entry, hasLeft])
}

const signedIn = (userId: number): void => {
  becomeSignedIn(userId)
}

/**
 * Whether the page is for a visitor: one who is not signed in, most likely is not, or cannot be asked. Inside the page
 * of somebody else everyone is a visitor.
 */
const isForVisitor = (identity: Identity): boolean =>
  isEmbedded() ||
  (identity.state === 'signed-out' && !isReturning(identity)) ||
  (identity.state !== 'signed-out' && identity.state !== 'signed-in' && !isSignedInExpected())

/** The visitor's sign-in page, the calendar that is open to all, or the application, as the host says who is there. */
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
  if (isFramed()) return null // On its way to what is public.
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

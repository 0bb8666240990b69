import { useLayoutEffect } from 'react'
import { closePersonCard, personCard, showPersonCard } from '../people/cardStore.ts'
import { useScoped } from '../../kernel/scope.ts'
import { useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'

const PersonCard = lazyPart(async () => (await import('./PersonCard.tsx')).PersonCard)

/** Matches elements that represent a person: a name, a picture, a mention in a message. */
const PEOPLE = '[data-person], .user-mention[data-user-id]'

const personAt = (target: EventTarget | null): { element: HTMLElement; userId: number } | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>(PEOPLE) : null
  if (!element) return undefined
  const userId = Number(element.dataset['person'] ?? element.dataset['userId'])
  return Number.isSafeInteger(userId) ? { element, userId } : undefined
}

/** Opens the card of a clicked person; mounted once, so that rows need no listeners. */
export const PersonCardLayer = () => {
  const session = useSession()
  const card = useScoped(personCard, (state) => state.card)
  useLayoutEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'click',
      (event) => {
        const person = event.defaultPrevented ? undefined : personAt(event.target)
        if (person) showPersonCard(session, person.userId, person.element)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [session])
  if (!card) return null
  return (
    <PartBoundary fallback={null}>
      <PersonCard
        key={card.userId}
        userId={card.userId}
        anchor={card.anchor}
        onClose={() => closePersonCard(session)}
      />
    </PartBoundary>
  )
}

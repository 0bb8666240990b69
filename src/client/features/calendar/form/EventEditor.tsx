import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { paths } from '../../../navigation/paths.ts'
import { editEventPath, eventPath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Toast } from '../../../ui/toastStore.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Unreadable } from '../event/LoadedEvent.tsx'
import { explain } from '../explain.ts'
import { eventQueries } from '../event/queries.ts'
import { ConflictError, type SavedEvent } from '../mutations.ts'
import { useSeparateNotice } from '../series/useSeparateNotice.ts'
import { useUndoSeries } from '../series/useUndoSeries.ts'
import { useSite } from '../site.ts'
import { ConnectAccount } from './ConnectAccount.tsx'
import { takenUp, type Beginning, type TypedDraft } from './conflict.ts'
import { DeleteEventDialog } from './DeleteEventDialog.tsx'
import { draftOf, isSame, type EventDraft } from './draft.ts'
import { DraftKeeper, isFormOpen, putBack } from './draftKeeper.ts'
import { EventForm } from './EventForm.tsx'
import { keep, readKept, type DraftName, type KeptDraft } from './keeping.ts'
import { hasSeries } from './siteRules.ts'
import { formTexts } from './texts/formTexts.ts'
import { useKeptCopy } from './useKeptCopy.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'

interface Props {
  readonly userId: number
  /** The stored event; undefined for a new one. */
  readonly event: CalendarEvent | undefined
  /** Initial values without a stored draft. */
  readonly fresh: EventDraft
}

/** Gives the initial values of the form. A new event has no stored version that others could have changed. */
function beginningOf({ event, fresh }: Props, kept: KeptDraft | undefined): Beginning {
  if (kept === undefined) return { draft: fresh, base: fresh }
  return event ? takenUp(kept, fresh) : { draft: kept.draft, base: fresh }
}

/** A restored draft is sent under its earlier key. */
const begun = (props: Props, kept: KeptDraft | undefined) => ({
  isTakenUp: kept !== undefined,
  beginning: beginningOf(props, kept),
  sending: { sendKey: kept?.sendKey ?? newUuid(), copyOf: kept?.copyOf },
})

/** The form with its surroundings: stored drafts, saving, leaving, deleting. */
export const EventEditor = (props: Props) => {
  const { userId, event, fresh } = props
  const t = useText(formTexts, eventTexts, uiTexts)
  const { ended } = useSession()
  const showToast = useSessionToast()
  const keepCopy = useKeptCopy()
  const offerUndo = useUndoSeries()
  const noticeOfSeparate = useSeparateNotice()
  const site = useSite()
  const name: DraftName = event?.id ?? 'new'
  const [{ isTakenUp, beginning, sending }, setBegun] = useState(() =>
    begun(props, readKept(userId, name, fresh)),
  )
  const [keeper] = useState(() => new DraftKeeper(userId, name))
  const [isDeleting, setDeleting] = useState(false)
  const isDone = useRef(false)
  const isUnderWay = useRef(false)
  /** Set once the person has left the form. */
  const left = useRef<{ readonly kept: KeptDraft | undefined }>(undefined)
  const path = event ? editEventPath(event) : paths.newEvent

  const offerToGoOn = (address: string): void =>
    showToast({ text: t('event.kept'), action: { text: t('event.keepEditing'), run: () => goTo(address) } })

  // A person who leaves for another page can return to the text: it is kept, and a notice offers the way
  // back.
  const leave = useEffectEvent(() => {
    keeper.keep()
    keeper.leave()
    const kept = readKept(userId, name, fresh)
    left.current = { kept }
    // A pending save or deletion shows its own notice when it ends.
    if (!isDone.current && !isUnderWay.current && kept !== undefined) offerToGoOn(path)
  })
  useLayoutEffect(() => {
    const keepNow = (): void => keeper.keep()
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      leave()
    }
  }, [keeper])

  const underWay = (is: boolean): void => void (isUnderWay.current = is)
  /** Goes to the address, unless the person has already left the form. */
  const finish = (address: string): void => {
    isDone.current = true
    if (!left.current) goTo(address)
  }
  /**
   * Tells whether the stored text is still this form's: a person who left can have returned and typed on, or
   * signed out.
   */
  const isTextHere = (): boolean =>
    !left.current || (!isFormOpen(name) && isSame(readKept(userId, name, fresh), left.current.kept))
  const failedLater = (
    told: 'event.notSaved' | 'event.notDeleted',
    error: unknown,
    sent?: TypedDraft,
  ): void => {
    const reason = error instanceof ConflictError ? `${t('event.conflict.title')}.` : explain(t, error)
    const title =
      left.current?.kept?.draft.title ?? sent?.draft.title.trim() ?? plainTextOf(event?.title ?? '')
    const goOn = (): void => {
      // Cancel erased the text that was being saved.
      const isForgotten = !isFormOpen(name) && readKept(userId, name, fresh) === undefined
      if (sent && isForgotten && !ended.aborted) keep(userId, name, { ...sent, ...sending })
      goTo(path)
    }
    showToast({
      text: t(told, { title, reason }),
      tone: 'danger',
      action: { text: t('event.keepEditing'), run: goOn },
    })
  }
  const noticeOf = (stored: SavedEvent): Toast => {
    const text = t('event.saved', { title: plainTextOf(stored.title) })
    // Undone, a new event is gone with the others of its series.
    const then = event ? undefined : () => goTo(paths.calendar)
    if (stored.others) return noticeOfSeparate(stored, stored.others, then)
    if (stored.undo !== undefined) {
      const title = plainTextOf(stored.title)
      const undone = event ? undefined : t('event.deleted', { title })
      return { text, action: offerUndo(stored.undo, title, then, undone) }
    }
    if (!left.current) return { text }
    return { text, action: { text: t('event.locked.open'), run: () => goTo(eventPath(stored)) } }
  }
  const saved = (stored: SavedEvent, later: TypedDraft | undefined): void => {
    const isHere = isTextHere()
    if (isHere) keeper.forget()
    showToast(noticeOf(stored))
    if (later && isHere && (!left.current || left.current.kept)) {
      putBack(userId, stored.id, { ...later, sendKey: newUuid() })
      offerToGoOn(editEventPath(stored))
    }
    finish(eventPath(stored))
  }
  const cancel = (unsaved: TypedDraft | undefined): void => {
    keeper.forget()
    if (unsaved) {
      const takeUp = (): void => {
        keep(userId, name, { ...unsaved, ...sending })
        goTo(path)
      }
      showToast({ text: t('event.discarded'), action: { text: t('common.undo'), run: takeUp } })
    }
    finish(event ? eventPath(event) : paths.calendar)
  }
  const duplicate = (original: CalendarEvent): void => {
    keepCopy(original, path)
    finish(paths.newEvent)
  }
  return (
    <>
      <EventForm
        key={isTakenUp ? 'kept' : 'fresh'}
        keeper={keeper}
        event={event}
        beginning={beginning}
        sending={sending}
        isOwnCalendar={hasSeries(site)}
        onSaved={saved}
        onUnderWay={underWay}
        onFailedLater={(error, sent) => failedLater('event.notSaved', error, sent)}
        onCancel={cancel}
        onStartOver={
          isTakenUp
            ? () => {
                keeper.forget()
                setBegun(begun(props, undefined))
              }
            : undefined
        }
        onDuplicate={event && (() => duplicate(event))}
        onDelete={event && (() => setDeleting(true))}
      />
      {isDeleting && event && (
        <DeleteEventDialog
          event={event}
          onClose={() => setDeleting(false)}
          onUnderWay={underWay}
          onFailedLater={(error) => failedLater('event.notDeleted', error)}
          onDeleted={() => {
            if (isTextHere()) keeper.forget()
            finish(paths.calendar)
          }}
        />
      )}
    </>
  )
}

/** For people who come by an address: nothing leads here that they cannot change. */
const NotEditable = ({ address }: { readonly address: string }) => {
  const t = useText(formTexts)
  return (
    <EmptyState
      icon={<Lock size={24} strokeWidth={1.6} aria-hidden />}
      title={t('event.noEdit.title')}
      text={t('event.noEdit.text')}
    >
      <Link to={address} className={buttonClasses('primary')}>
        {t('event.noEdit.show')}
      </Link>
    </EmptyState>
  )
}

/** Reads the event in its original language, then opens it in the form. */
export const StoredEventEditor = ({ slug, userId }: { slug: string; userId: number }) => {
  const { data, error, refetch } = useQuery(eventQueries.original(slug))
  const isLocked = error instanceof ApiError && error.code === 'event-password-protected'
  if (isLocked || data?.can_edit === false) {
    return <NotEditable address={eventPath(data ?? { id: 0, slug })} />
  }
  if (data) {
    return (
      <>
        <ConnectAccount />
        <EventEditor key={data.id} userId={userId} event={data} fresh={draftOf(data)} />
      </>
    )
  }
  if (error === null) return <Skeleton lines={10} />
  return <Unreadable error={error} onRetry={() => void refetch()} />
}

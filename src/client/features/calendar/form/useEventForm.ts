import { useLayoutEffect, useRef, useState } from 'react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { refusedFields } from '../../../kernel/api/calendarCall.ts'
import { useSession } from '../../../kernel/session.ts'
import { useText } from '../../../i18n/useText.ts'
import { explain } from '../explain.ts'
import { ConflictError, saveEvent } from '../mutations.ts'
import { saveNewEvent, UnansweredError } from '../newEvent.ts'
import { checkDraft, problemsOf, type Problems } from './checks.ts'
import { conflictOf, type Conflict } from './conflict.ts'
import { changedFields, draftOf, type DraftField, type EventDraft } from './draft.ts'
import type { DraftKeeper } from './draftKeeper.ts'
import type { DraftChange, FormPart } from './formProps.ts'
import { typedSince, type Beginning, type TypedDraft } from './takenUp.ts'
import { useImageUpload, type ImageUpload } from './useImageUpload.ts'

export interface EventFormOptions {
  /** Told of everything that is typed. */
  readonly keeper: DraftKeeper
  /** The stored event; undefined for a new one. */
  readonly event: CalendarEvent | undefined
  readonly beginning: Beginning
  /** Under which a new event is sent. */
  readonly sendKey: string
  /** `later` is what was typed while it was being saved. */
  readonly onSaved: (event: CalendarEvent, later: TypedDraft | undefined) => void
  /** Saving begins, or has failed. */
  readonly onUnderWay: (isUnderWay: boolean) => void
  /** Saving `sent` failed after the form had gone, which can tell nobody any more. */
  readonly onFailedLater: (error: unknown, sent: TypedDraft) => void
}

export interface EventFormState extends FormPart {
  /** What the draft was made from. */
  readonly base: EventDraft
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly upload: ImageUpload
  /** What went wrong beside the fields. */
  readonly failure: string | undefined
  /** Somebody else's changes, to be joined with the ones here. */
  readonly conflict: Conflict | undefined
  /** @returns the first field with a problem, where it cannot be saved */
  readonly save: () => DraftField | undefined
  readonly resolve: (draft: EventDraft) => void
  readonly leaveConflict: () => void
}

/** What is being edited: the stored event, and what the draft was made from, which an earlier version of it may be. */
interface Base {
  readonly event: CalendarEvent | undefined
  readonly draft: EventDraft
}

/** What the service said of fields, and the draft that it said it of. */
interface Refused {
  readonly draft: EventDraft
  readonly problems: Problems
}

/** What the service said of a field holds until the field is another. */
function stillRefused({ draft: of, problems }: Refused, draft: EventDraft): Problems {
  const changed: readonly string[] = changedFields(of, draft)
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !changed.includes(field)))
}

/** What the form of an event knows and does; its parts only draw it. */
export function useEventForm(options: EventFormOptions): EventFormState {
  const { keeper, event, beginning, sendKey, onSaved, onUnderWay, onFailedLater } = options
  const t = useText()
  const session = useSession()
  const [base, setBase] = useState<Base>({ event, draft: beginning.base })
  const [draft, setDraft] = useState(beginning.draft)
  const typed = useRef(draft)
  useLayoutEffect(() => {
    typed.current = draft
  }, [draft])
  const isGone = useRef(false)
  useLayoutEffect(() => () => void (isGone.current = true), [])
  const [refused, setRefused] = useState<Refused>()
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isHeldUp, setHeldUp] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState(
    beginning.conflict && event && { found: beginning.conflict, latest: event },
  )
  const [unanswered, setUnanswered] = useState<UnansweredError>()
  const isChanged = changedFields(base.draft, draft).length > 0
  useLayoutEffect(
    () => keeper.note(isChanged ? { draft, base: base.draft, sendKey } : undefined),
    [keeper, draft, base, sendKey, isChanged],
  )

  const problems: Problems = {
    ...(isTried ? checkDraft(draft) : {}),
    ...(refused && stillRefused(refused, draft)),
  }
  const change = (changes: DraftChange): void =>
    setDraft((current) => ({
      ...current,
      ...(typeof changes === 'function' ? changes(current) : changes),
    }))
  const upload = useImageUpload((image) => change({ image }))
  const isUploading = upload.progress !== undefined
  const notice = (error: unknown, from: Base, wanted: EventDraft): void => {
    if (error instanceof ConflictError && from.event) {
      const found = conflictOf(from.draft, wanted, draftOf(error.latest))
      setConflict({
        found: found ?? { theirs: draftOf(error.latest), contested: [], taken: [] },
        latest: error.latest,
      })
      return
    }
    setConflict(undefined)
    if (error instanceof UnansweredError) setUnanswered(error)
    const { fields, rest } = problemsOf(refusedFields(error))
    setRefused({ draft: wanted, problems: fields })
    const isTold = Object.keys(fields).length > 0
    setFailure(rest.length > 0 ? rest.join(' ') : isTold ? t('event.form.seeFields') : explain(t, error))
  }
  const store = async (from: Base, wanted: EventDraft): Promise<void> => {
    setSaving(true)
    onUnderWay(true)
    setFailure(undefined)
    try {
      const saved = from.event
        ? await saveEvent(session, from.event, wanted)
        : await saveNewEvent(session, wanted, { key: sendKey, unanswered })
      onSaved(saved, typedSince(wanted, typed.current, draftOf(saved)))
    } catch (error) {
      onUnderWay(false)
      setSaving(false)
      if (isGone.current) onFailedLater(error, { draft: wanted, base: from.draft })
      else notice(error, from, wanted)
    }
  }
  return {
    draft,
    change,
    problem: (field) => {
      const found = problems[field]
      if (found === undefined) return undefined
      return 'text' in found ? t(found.text) : found.words
    },
    base: base.draft,
    isChanged,
    isSaving,
    upload,
    failure: isHeldUp && isUploading ? t('event.form.waitForImage') : failure,
    conflict: conflict?.found,
    save: () => {
      setTried(true)
      const wrong = checkDraft(draft)
      const [first] = Object.keys(wrong) as DraftField[]
      const isOlder = base.event && changedFields(base.draft, draftOf(base.event)).length > 0
      setHeldUp(isUploading)
      if (first !== undefined || isUploading) setFailure(undefined)
      else if (isOlder) notice(new ConflictError(base.event), base, draft)
      else void store(base, draft)
      return first
    },
    resolve: (joined) => {
      if (conflict === undefined) return
      const { latest } = conflict
      const decided: Base = { event: latest, draft: draftOf(latest) }
      // The dialog stays until it is saved: what comes after it takes its place in the history.
      setBase(decided)
      setDraft(joined)
      void store(decided, joined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}

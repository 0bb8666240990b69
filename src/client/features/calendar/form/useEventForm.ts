import { useLayoutEffect, useRef, useState } from 'react'
import { seriesScopes, type SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useSession } from '../../../kernel/session.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useText } from '../../../i18n/useText.ts'
import { explain } from '../explain.ts'
import { ConflictError, saveEvent, type SavedEvent } from '../mutations.ts'
import { saveNewEvent, UnansweredError } from '../newEvent.ts'
import { conflictOf, typedSince, type Beginning, type Conflict, type TypedDraft } from './conflict.ts'
import { changedFields, draftOf, type EventDraft } from './draft.ts'
import type { DraftKeeper } from './draftKeeper.ts'
import type { Sending } from './keeping.ts'
import { eventRules, otherRefusals, type FormPart } from './rules.ts'
import { askScope } from '../series/askScope.tsx'
import type { SeparateProgress } from '../series/separate.ts'
import { useImageUpload, type ImageUpload } from './useImageUpload.ts'
import { formTexts } from './texts/formTexts.ts'

export interface EventFormOptions {
  /** Told of everything that is typed. */
  readonly keeper: DraftKeeper
  /** The stored event; undefined for a new one. */
  readonly event: CalendarEvent | undefined
  readonly beginning: Beginning
  /** With what a new event is sent. */
  readonly sending: Sending
  /** `later` is what was typed while it was being saved. */
  readonly onSaved: (event: SavedEvent, later: TypedDraft | undefined) => void
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
  /** While the events of a rule are saved one after another. */
  readonly progress: SeparateProgress | undefined
  readonly upload: ImageUpload
  /** What went wrong beside the fields. */
  readonly failure: string | undefined
  /** Somebody else's changes, to be joined with the ones here. */
  readonly conflict: Conflict | undefined
  /** @returns false if a field has a fault, which stands beside it */
  readonly save: () => boolean
  readonly resolve: (draft: EventDraft) => void
  readonly leaveConflict: () => void
}

/** What is being edited: the stored event, and what the draft was made from, which an earlier version of it may be. */
interface Base {
  readonly event: CalendarEvent | undefined
  readonly draft: EventDraft
}

/** How far a change of a repeating event reaches, as the person says: `none` if it should not be made. */
async function askedScope(
  event: CalendarEvent,
  wanted: EventDraft,
): Promise<SeriesScope | 'none' | undefined> {
  const { series } = event
  const changed = changedFields(draftOf(event), wanted)
  if (!series || changed.length === 0) return undefined
  const scopes = seriesScopes.filter((scope) => scope !== 'this' || !changed.includes('repeats'))
  return (await askScope({ change: 'series.scope.title', title: wanted.title, series, scopes })) ?? 'none'
}

/** What the form of an event knows and does; its parts only draw it. */
export function useEventForm(options: EventFormOptions): EventFormState {
  const { keeper, event, beginning, sending, onSaved, onUnderWay, onFailedLater } = options
  const t = useText(formTexts)
  const session = useSession()
  const [base, setBase] = useState<Base>({ event, draft: beginning.base })
  const form = useFields(beginning.draft, eventRules(t))
  const { draft } = form
  const typed = useRef(draft)
  useLayoutEffect(() => {
    typed.current = draft
  }, [draft])
  const isGone = useRef(false)
  useLayoutEffect(() => () => void (isGone.current = true), [])
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SeparateProgress>()
  const [isHeldUp, setHeldUp] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState(
    beginning.conflict && event && { found: beginning.conflict, latest: event },
  )
  const [unanswered, setUnanswered] = useState<UnansweredError>()
  const isChanged = changedFields(base.draft, draft).length > 0
  useLayoutEffect(
    () => keeper.note(isChanged ? { draft, base: base.draft, ...sending } : undefined),
    [keeper, draft, base, sending, isChanged],
  )

  const upload = useImageUpload((image) => form.change({ image }))
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
    const isBesideFields = form.refuse(error, wanted)
    const others = otherRefusals(t, error).join(' ')
    setFailure(others || (isBesideFields ? t('event.form.seeFields') : explain(t, error)))
  }
  const store = async (from: Base, wanted: EventDraft): Promise<void> => {
    const scope = from.event && (await askedScope(from.event, wanted))
    if (scope === 'none' || isGone.current) return
    setSaving(true)
    onUnderWay(true)
    setFailure(undefined)
    try {
      const saved = from.event
        ? await saveEvent(session, from.event, wanted, scope)
        : await saveNewEvent(session, wanted, {
            key: sending.sendKey,
            copyOf: sending.copyOf,
            unanswered,
            onProgress: setProgress,
          })
      onSaved(saved, typedSince(wanted, typed.current, draftOf(saved)))
    } catch (error) {
      onUnderWay(false)
      setSaving(false)
      setProgress(undefined)
      if (isGone.current) onFailedLater(error, { draft: wanted, base: from.draft })
      else notice(error, from, wanted)
    }
  }
  return {
    form,
    base: base.draft,
    isChanged,
    isSaving,
    progress,
    upload,
    failure: isHeldUp && isUploading ? t('event.form.waitForImage') : failure,
    conflict: conflict?.found,
    save: () => {
      const isFaulty = form.check() !== undefined
      const isOlder = base.event && changedFields(base.draft, draftOf(base.event)).length > 0
      setHeldUp(isUploading)
      if (isFaulty || isUploading) setFailure(undefined)
      else if (isOlder) notice(new ConflictError(base.event), base, draft)
      else void store(base, draft)
      return !isFaulty
    },
    resolve: (joined) => {
      if (conflict === undefined) return
      const { latest } = conflict
      const decided: Base = { event: latest, draft: draftOf(latest) }
      // The dialog stays until it is saved: what comes after it takes its place in the history.
      setBase(decided)
      form.change(joined)
      void store(decided, joined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}

import { Copy, Trash2 } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { limits } from '../../../../protocol/calendar/limits.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import styles from './EventForm.module.css'
import { ImageField } from './ImageField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PublishFields } from './PublishFields.tsx'
import { Section } from './Section.tsx'
import type { TypedDraft } from './takenUp.ts'
import { TermFields } from './TermFields.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useEventForm, type EventFormOptions } from './useEventForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { WhenFields } from './WhenFields.tsx'

interface Props extends EventFormOptions {
  /** Drops the restored draft; undefined without one. */
  readonly onStartOver: (() => void) | undefined
  /** Called with the unsaved text, if there is any. */
  readonly onCancel: (unsaved: TypedDraft | undefined) => void
  readonly onDuplicate: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
  /** Other sites store no translations for us. */
  readonly hasTranslations: boolean
}

/** Moves the focus to the first field with a problem. */
const showFirstProblem = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  })
}

/** All fields of an event (calendar spec 2.1). */
export const EventForm = ({
  onStartOver,
  onCancel,
  onDuplicate,
  onDelete,
  hasTranslations,
  ...options
}: Props) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const state = useEventForm(options)
  const { draft, change, problem, isSaving, failure } = state
  useLeaveGuard((state.isChanged || state.upload.progress !== undefined) && !isSaving)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSaving) return
    if (state.save() !== undefined) showFirstProblem(form.current)
  }
  return (
    <>
      <form
        ref={form}
        className={styles['form']}
        aria-label={t(options.event ? 'event.form.editing' : 'event.form.new')}
        noValidate
        onSubmit={submit}
      >
        {onStartOver && (
          <div className={styles['restored']} role="status">
            <p>{t('event.form.restored')}</p>
            <Button size="dense" onClick={onStartOver}>
              {t('event.form.startOver')}
            </Button>
          </div>
        )}
        <Field
          label={t('event.form.title')}
          required
          dir="auto"
          maxLength={limits.max_title_length}
          value={draft.title}
          error={problem('title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <WhenFields draft={draft} change={change} problem={problem} />
        <PlaceFields draft={draft} change={change} problem={problem} />
        <Section title={t('event.form.about')}>
          <DescriptionField
            label={t('event.form.description')}
            value={draft.description}
            error={problem('description')}
            onChange={(description) => change({ description })}
          />
          <Field
            label={t('event.form.excerpt')}
            hint={t('event.form.excerptHint')}
            dir="auto"
            value={draft.excerpt}
            error={problem('excerpt')}
            onChange={(event) => change({ excerpt: event.currentTarget.value })}
          />
          <ImageField draft={draft} change={change} problem={problem} upload={state.upload} />
          <div className={styles['pair']}>
            <Field
              label={t('event.form.cost')}
              hint={t('event.form.costHint')}
              maxLength={limits.max_cost_length}
              value={draft.cost}
              error={problem('cost')}
              onChange={(event) => change({ cost: event.currentTarget.value })}
            />
            <Field
              label={t('event.form.website')}
              type="url"
              value={draft.website}
              error={problem('website')}
              onChange={(event) => change({ website: event.currentTarget.value })}
            />
          </div>
        </Section>
        <TermFields draft={draft} change={change} problem={problem} />
        <PublishFields draft={draft} change={change} problem={problem} />
        {hasTranslations && <TranslationFields draft={draft} change={change} problem={problem} />}
        {(onDuplicate ?? onDelete) && (
          <div className={styles['row']}>
            {onDelete && (
              <Button
                tone="quiet"
                className={styles['delete']}
                icon={<Trash2 size={16} strokeWidth={1.6} aria-hidden />}
                onClick={onDelete}
              >
                {t('event.delete')}
              </Button>
            )}
            {onDuplicate && (
              <Button
                tone="quiet"
                icon={<Copy size={16} strokeWidth={1.6} aria-hidden />}
                onClick={onDuplicate}
              >
                {t('event.duplicate')}
              </Button>
            )}
          </div>
        )}
        <footer className={styles['foot']}>
          {failure !== undefined && (
            <p role="alert" className={styles['failure']}>
              {failure}
            </p>
          )}
          <div className={styles['buttons']}>
            <Button onClick={() => onCancel(state.isChanged ? { draft, base: state.base } : undefined)}>
              {t('common.cancel')}
            </Button>
            <Button tone="primary" type="submit" busy={isSaving}>
              {t('event.form.save')}
            </Button>
          </div>
        </footer>
      </form>
      {state.conflict && (
        <ConflictDialog
          mine={draft}
          conflict={state.conflict}
          isSaving={isSaving}
          onResolve={state.resolve}
          onClose={state.leaveConflict}
        />
      )}
    </>
  )
}

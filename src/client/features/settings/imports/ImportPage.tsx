import { FileInput } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImportReply } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import styles from './ImportPage.module.css'
import { ImportResult } from './ImportResult.tsx'
import { importsTexts } from './texts/importsTexts.ts'
import { MEBIBYTE, useImport } from './useImport.ts'

/** The characters that tokens have. */
const TOKEN = /^[!-~]*$/

interface ProgressProps {
  readonly text: string
  readonly value: number
  readonly max: number
}

const Progress = ({ text, value, max }: ProgressProps) => (
  <>
    {/* Without a value it shows that something happens. */}
    <progress className={styles['progress']} {...(max > 0 ? { value, max } : {})} aria-label={text} />
    <p>{text}</p>
  </>
)

interface UndoProps {
  readonly name: string
  readonly onUndo: () => Promise<void>
  readonly onClose: () => void
}

const UndoDialog = ({ name, onUndo, onClose }: UndoProps) => {
  const t = useText(importsTexts)
  return (
    <Dialog title={t('imports.undoTitle')} onClose={onClose}>
      <DialogForm submitText={t('imports.undo')} tone="danger" onSubmit={onUndo} onClose={onClose}>
        <p>{t('imports.undoAbout', { name })}</p>
      </DialogForm>
    </Dialog>
  )
}

/** Asks again for the token of an import that the server began before it was started anew. */
const TokenAgain = ({ onGoOn }: { readonly onGoOn: (token: string | null) => Promise<void> }) => {
  const t = useText(importsTexts)
  const [token, setToken] = useState('')
  const trimmed = token.trim()
  return (
    <form
      className={styles['stage']}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== '' && TOKEN.test(trimmed)) void onGoOn(trimmed)
      }}
    >
      <p role="alert">{t('imports.tokenAgain')}</p>
      <TokenField token={token} onChange={setToken} />
      <div className={styles['buttons']}>
        <Button type="submit" tone="primary" aria-disabled={trimmed === '' || undefined}>
          {t('imports.continue')}
        </Button>
        <Button onClick={() => void onGoOn(null)}>{t('imports.withoutFiles')}</Button>
      </div>
    </form>
  )
}

interface TokenFieldProps {
  readonly token: string
  readonly onChange: (token: string) => void
}

const TokenField = ({ token, onChange }: TokenFieldProps) => {
  const t = useText(importsTexts)
  return (
    <Field
      type="password"
      label={t('imports.token')}
      hint={t('imports.tokenHint')}
      error={TOKEN.test(token.trim()) ? undefined : t('imports.tokenWrong')}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={token}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** What happens at the moment, in words and as a bar. */
const Moving = ({ state, sent }: { readonly state: ImportReply; readonly sent: number | undefined }) => {
  const t = useText(importsTexts)
  const { name, size, days, days_done: done, messages } = state
  switch (state.state) {
    case 'receiving':
      return sent === undefined ? (
        <p>{t('imports.stopped', { name })}</p>
      ) : (
        <>
          <Progress
            text={t('imports.sending', { name, sent: fileSize(sent), size: fileSize(size) })}
            value={sent}
            max={size}
          />
          <p className={styles['aside']}>{t('imports.stay')}</p>
        </>
      )
    case 'running':
      return (
        <>
          <Progress
            text={
              days === 0
                ? t('imports.beginning', { name })
                : t('imports.running', { name, messages, done, days })
            }
            value={done}
            max={days}
          />
          <p className={styles['aside']}>{t('imports.leave')}</p>
        </>
      )
    case 'taking':
    case 'undoing':
      return <Progress text={t(`imports.${state.state}`)} value={0} max={0} />
    default:
      return null
  }
}

/** Imports an export of a Slack workspace, with its progress, its result and its undoing; for owners. */
export const ImportPage = () => {
  const t = useText(importsTexts, uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const { state, isUnknown, retry, sent, problem, send, cancel, goOn, undo, keep } = useImport()
  const [token, setToken] = useState('')
  if (isUnknown) {
    return (
      <div role="alert" className={styles['stage']}>
        <p>{t('imports.unknown')}</p>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (state === undefined) return <Skeleton lines={5} />
  if (state === null) return <EmptyNote text={t('imports.elsewhere')} />
  const isIdle = state.state === 'none' || state.state === 'failed'
  const isStopped = state.state === 'receiving' && sent === undefined
  const canChoose = (isIdle && state.can_start) || isStopped
  const canCancel = state.state === 'receiving' || state.state === 'running'
  const fault = problem ?? (state.fault && refusalText(t, state.fault))
  if (isIdle && !state.can_start && fault === undefined) return <EmptyNote text={t('imports.hasMessages')} />
  return (
    <Part title={t('imports.title')} text={canChoose && t('imports.about')}>
      <div className={styles['stage']}>
        {isIdle && state.can_start && (
          <ul className={styles['facts']}>
            <li>{t('imports.brings')}</li>
            <li>{t('imports.files')}</li>
            <li>{t('imports.limit', { size: fileSize(state.most_mib * MEBIBYTE) })}</li>
            <li>{t('imports.zulip')}</li>
          </ul>
        )}
        {fault !== undefined && (
          <p role="alert" className={styles['fault']} dir="auto">
            {state.state === 'failed' ? t('imports.failed', { fault }) : fault}
          </p>
        )}
        <div role="status" className={styles['stage']}>
          {!state.needs_token && <Moving state={state} sent={sent} />}
          {state.state === 'done' && <p>{t('imports.done', { name: state.name })}</p>}
        </div>
        {state.needs_token && <TokenAgain onGoOn={goOn} />}
        {state.state === 'done' && state.report && <ImportResult {...state.report} />}
        {state.state === 'done' && <p>{t('imports.signIn')}</p>}
        {state.state === 'done' && (
          <p className={styles['aside']}>{t(state.can_undo ? 'imports.canUndo' : 'imports.usedSince')}</p>
        )}
        {isIdle && !state.can_start && <p>{t('imports.hasMessages')}</p>}
        {canChoose && <TokenField token={token} onChange={setToken} />}
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept=".zip,application/zip"
            aria-label={t('imports.file')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file && TOKEN.test(token.trim())) void send(file, token.trim())
              currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
        <div className={styles['buttons']}>
          {canChoose && (
            <Button
              tone="primary"
              icon={<FileInput size={16} strokeWidth={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t('imports.choose')}
            </Button>
          )}
          {canCancel && <Button onClick={() => void cancel()}>{t('imports.cancel')}</Button>}
          {state.state === 'done' && (
            <Button tone="primary" onClick={() => void keep()}>
              {t('imports.keep')}
            </Button>
          )}
          {state.state === 'done' && state.can_undo && (
            <Button
              onClick={() =>
                showDialog((close) => <UndoDialog name={state.name} onUndo={undo} onClose={close} />)
              }
            >
              {t('imports.undo')}
            </Button>
          )}
        </div>
      </div>
    </Part>
  )
}

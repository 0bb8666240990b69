import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Row } from '../../features/settings/form/Rows.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyCapture } from './KeyCapture.tsx'
import { conflicting, giveKeys, isReserved, keysOf, resetKeys, type KeyChoices } from './keyChoices.ts'
import { Keys } from './Keys.tsx'
import styles from './KeyboardPage.module.css'
import type { Shortcut } from './shortcuts.ts'
import { useSession } from '../../kernel/session.ts'
import { changeTexts } from '../../features/settings/change/texts/changeTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

interface Props {
  readonly shortcut: Shortcut
  readonly choices: KeyChoices
}

/** A shortcut with its keys, and the controls that change them. */
export const ShortcutRow = ({ shortcut, choices }: Props) => {
  const t = useText(changeTexts, laterShellTexts)
  const session = useSession()
  const [isCapturing, setCapturing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = useRef<HTMLButtonElement>(null)
  const hasCaptured = useRef(false)
  useLayoutEffect(() => {
    if (!isCapturing && hasCaptured.current) change.current?.focus()
    hasCaptured.current = isCapturing
  }, [isCapturing])
  const name = t(shortcut.text)
  const keys = keysOf(shortcut, choices)
  const take = (chosen: string | undefined): void => {
    setCapturing(false)
    if (chosen === undefined) return
    const other = conflicting(shortcut, chosen, choices)
    if (isReserved(chosen)) setProblem(t('keyboard.reserved'))
    else if (other) setProblem(t('keyboard.taken', { name: t(other.text) }))
    else {
      setProblem(undefined)
      giveKeys(session, shortcut, chosen)
    }
  }
  const begin = (): void => {
    setProblem(undefined)
    setCapturing(true)
  }
  return (
    <Row
      name={<span className={styles['name']}>{name}</span>}
      about={
        problem !== undefined && (
          <span role="alert" className={styles['problem']}>
            {problem}
          </span>
        )
      }
    >
      {keys.length > 0 ? <Keys keys={keys} /> : <span className={styles['off']}>{t('settings.off')}</span>}
      {isCapturing && <KeyCapture group={shortcut.group} onKeys={take} />}
      {!isCapturing && !shortcut.isFixed && (
        <Button ref={change} size="dense" tone="quiet" aria-description={name} onClick={begin}>
          {t('keyboard.changeKeys')}
        </Button>
      )}
      {!isCapturing && choices.keys[shortcut.text] && (
        <Button
          size="dense"
          tone="quiet"
          aria-description={name}
          onClick={() => resetKeys(session, shortcut)}
        >
          {t('keyboard.reset')}
        </Button>
      )}
    </Row>
  )
}

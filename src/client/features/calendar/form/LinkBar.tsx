import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import styles from './DescriptionField.module.css'
import { formTexts } from './texts/formTexts.ts'

/** Reads `example.org` as `https://example.org`. */
const completed = (text: string): string => (/^(?:[a-z]+:|[/#])/i.test(text) ? text : `https://${text}`)

/** Asks for the address of a link; undefined removes the link. */
export const LinkBar = ({ onDone }: { onDone: (address: string | undefined) => void }) => {
  const t = useText(formTexts, uiTexts)
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  useLayoutEffect(() => field.current?.focus(), [])
  const finish = (): void => onDone(address.trim() === '' ? undefined : completed(address.trim()))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    else onDone(undefined)
  }
  return (
    <div className={styles['link']}>
      <Field
        ref={field}
        label={t('event.form.linkAddress')}
        inputMode="url"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={finish}>{t('event.form.setLink')}</Button>
      <Button tone="quiet" onClick={() => onDone(undefined)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

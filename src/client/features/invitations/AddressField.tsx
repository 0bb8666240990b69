import { X } from 'lucide-react'
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import fieldStyles from '../../ui/Field.module.css'
import styles from './AddressField.module.css'
import { useAddressFault } from './addressFault.ts'
import { addressesIn, withAddresses, type Address } from './addresses.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props {
  readonly addresses: readonly Address[]
  readonly typed: string
  /** The fault of the field as a whole. */
  readonly error?: string | undefined
  readonly onChange: (change: { readonly addresses?: readonly Address[]; readonly typed?: string }) => void
}

interface ChipProps {
  readonly address: Address
  readonly fault: string | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Chip = ({ address: { email }, fault, onEdit, onRemove }: ChipProps) => {
  const t = useText(invitationTexts)
  return (
    <li className={classes(styles['chip'], fault !== undefined && styles['wrong'])}>
      <button
        type="button"
        className={styles['edit']}
        aria-label={t(fault === undefined ? 'invitations.edit' : 'invitations.editWrong', {
          email,
          reason: fault ?? '',
        })}
        title={fault}
        onClick={onEdit}
      >
        <bdi>{email}</bdi>
      </button>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('invitations.remove', { email })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  )
}

interface FaultsProps {
  readonly id: string
  readonly addresses: readonly Address[]
  readonly faultOf: (address: Address) => string | undefined
}

/** The faults, one per address. */
const Faults = ({ id, addresses, faultOf }: FaultsProps) => {
  const wrong = addresses.flatMap((address) => {
    const fault = faultOf(address)
    return fault === undefined ? [] : [{ email: address.email, fault }]
  })
  return (
    <ul id={id} className={styles['faults']} aria-live="polite">
      {wrong.map(({ email, fault }) => (
        <li key={email}>
          <bdi>{email}</bdi>: {fault}
        </li>
      ))}
    </ul>
  )
}

/** Addresses as chips, made by typing, pasting or leaving the field. Clicking a chip edits its address. */
export const AddressField = ({ addresses, typed, error, onChange }: Props) => {
  const t = useText(invitationTexts)
  const id = useId()
  const faultOf = useAddressFault()
  const input = useRef<HTMLInputElement>(null)
  const accept = (text: string): void =>
    onChange({ addresses: withAddresses(addresses, addressesIn(text)), typed: '' })
  const without = (address: Address): readonly Address[] => addresses.filter((each) => each !== address)
  const edit = (address: Address): void => {
    onChange({ addresses: withAddresses(without(address), addressesIn(typed)), typed: address.email })
    input.current?.focus()
  }
  const type = (text: string): void => {
    // "Ada Lovelace <ada@…>" contains spaces; only after a complete address does a space end it.
    if (/[,;]$/.test(text) || (/\s$/.test(text) && isEmailAddress(text.trim()))) accept(text)
    else onChange({ typed: text })
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const found = addressesIn(event.clipboardData?.getData('text') ?? '')
    if (typed !== '' || !found.some(isEmailAddress)) return
    event.preventDefault()
    onChange({ addresses: withAddresses(addresses, found) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposingText(event)) return
    const last = addresses.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      accept(typed)
    } else if (event.key === 'Backspace' && typed === '' && last) {
      event.preventDefault()
      onChange({ addresses: without(last), typed: last.email })
    }
  }
  return (
    <div className={fieldStyles['field']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {t('invitations.addresses')}
      </label>
      <div className={classes(styles['box'], error !== undefined && styles['invalid'])}>
        {addresses.length > 0 && (
          <ul className={styles['chips']} aria-label={t('invitations.chosen')}>
            {addresses.map((address) => (
              <Chip
                key={address.email}
                address={address}
                fault={faultOf(address)}
                onEdit={() => edit(address)}
                onRemove={() => {
                  onChange({ addresses: without(address) })
                  input.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          className={styles['input']}
          value={typed}
          placeholder={addresses.length === 0 ? t('invitations.addressesPlaceholder') : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note ${id}-faults`}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            // A new chip would move the button away from under the pointer; sending includes the typed text
            // anyway.
            const toSubmit =
              event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit'
            if (typed.trim() !== '' && !toSubmit) accept(typed)
          }}
        />
      </div>
      <p id={`${id}-note`} className={error === undefined ? fieldStyles['hint'] : fieldStyles['error']}>
        {error ?? t('invitations.addressesHint', { count: addresses.length })}
      </p>
      <Faults id={`${id}-faults`} addresses={addresses} faultOf={faultOf} />
    </div>
  )
}

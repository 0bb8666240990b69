import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import type { RecordKind } from '../../../../protocol/calendar/site.ts'
import { Combobox, type ComboboxOption } from '../../../ui/Combobox.tsx'
import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import { fold } from '../../../ui/format/fold.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Choice } from './field.ts'
import styles from './EventForm.module.css'
import { useSite } from '../site.ts'
import { mayMake } from './siteRules.ts'
import { choicesQuery } from './sources.ts'
import { formTexts } from './texts/formTexts.ts'

const CREATE = 'create'

interface Props {
  readonly kind: RecordKind
  readonly label: string
  readonly error: string | undefined
  readonly choices: readonly Choice[]
  /** `one`: choosing replaces the earlier choice. */
  readonly most?: 'one' | 'many'
  readonly onChange: (choices: readonly Choice[]) => void
  /** Called to create a record of that name. */
  readonly onCreate: (name: string) => void
}

/** Records chosen by name, as chips, with a field that finds more and, where the site lets the member, creates missing ones. */
export const ChoiceField = ({ kind, label, error, choices, most = 'many', onChange, onCreate }: Props) => {
  const t = useText(formTexts)
  const site = useSite()
  const isMade = mayMake(site, kind)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const searched = text.trim()
  const { data = [], isPending, isPlaceholderData } = useQuery(choicesQuery(kind, searched))
  // Until the answer arrives, `data` holds the result of an earlier search.
  const found = isPlaceholderData ? data.filter(({ name }) => fold(name).includes(fold(searched))) : data
  const chosen = new Set(choices.map(({ id }) => id))
  const offered: ComboboxOption[] = found
    .filter(({ id }) => !chosen.has(id))
    .map(({ id, name, detail }) => ({
      key: String(id),
      label: name,
      ...(detail === undefined ? {} : { detail }),
    }))
  const isKnown = [...found, ...choices].some(({ name }) => fold(name) === fold(text.trim()))
  // A slow answer must not lead people to create a duplicate.
  const isAnswered = !isPending && !isPlaceholderData
  if (isMade && text.trim() !== '' && isAnswered && !isKnown) {
    offered.push({
      key: CREATE,
      label: t('event.form.create', { name: text.trim() }),
      icon: <Plus size={14} strokeWidth={1.75} aria-hidden />,
    })
  }
  const choose = ({ key }: ComboboxOption): void => {
    const name = text.trim()
    setText('')
    if (key === CREATE) {
      onCreate(name)
      return
    }
    const choice = found.find(({ id }) => String(id) === key)
    if (choice) onChange(most === 'one' ? [choice] : [...choices, choice])
  }
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={isMade ? undefined : t('event.form.cannotCreate', { site: site?.site?.name ?? '' })}
    >
      {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
        <>
          {choices.length > 0 && (
            <ul className={styles['chips']} aria-label={label}>
              {choices.map((choice) => (
                <li key={choice.id} className={styles['chip']}>
                  <span dir="auto">{choice.name}</span>
                  <IconButton
                    size="small"
                    label={t('event.form.remove', { name: choice.name })}
                    onClick={() => {
                      onChange(choices.filter((each) => each.id !== choice.id))
                      field.current?.focus()
                    }}
                  >
                    <X size={12} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <Combobox
            id={id}
            look="field"
            inputRef={field}
            matching="offered"
            label={label}
            value={text}
            placeholder={t(isMade ? 'event.form.find' : 'event.form.findOnly')}
            options={offered}
            invalid={invalid}
            describedBy={describedBy}
            onInput={setText}
            onChoose={choose}
            onDeleteBackward={() => {
              if (text === '') onChange(choices.slice(0, -1))
            }}
          />
        </>
      )}
    </FieldFrame>
  )
}

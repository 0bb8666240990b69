import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { bestMatches, fold } from './format/fold.ts'
import { isComposingText } from './isComposingText.ts'
import styles from './Combobox.module.css'

export interface ComboboxOption {
  readonly key: string
  /** The text that is searched, and written into the field when the option is chosen. */
  readonly label: string
  readonly icon?: ReactNode
  readonly detail?: string | undefined
}

interface Props {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly options: readonly ComboboxOption[]
  /** Called at each change of the text, typed or chosen. */
  readonly onInput: (text: string) => void
  readonly onChoose: (option: ComboboxOption) => void
  /** Called for Enter with no option marked. */
  readonly onSubmit?: () => void
  /** Called for Backspace at the beginning, where chips are before the field. */
  readonly onDeleteBackward?: () => void
  /** Called when the field loses the focus. */
  readonly onLeave?: () => void
  /** `offered`: the options are matched already, such as by the service. */
  readonly matching?: 'here' | 'offered'
  /**
   * The option that Enter and Tab take after typing: `best`, the first of the list; or `typed`, for texts
   * that can be new, unless an option has the same label. The arrow keys choose among all.
   */
  readonly takes?: 'best' | 'typed'
  /**
   * `bar`: small, with its list above it. `field`: like other fields of a form, with its list below. `bare`:
   * the container has the frame, with the list below it.
   */
  readonly look?: 'bar' | 'field' | 'bare'
  /**
   * When the list opens by itself: at a press of the field, or as soon as the field has the focus. Typing and the arrow
   * keys open it in any case.
   */
  readonly opensAt?: 'press' | 'focus'
  /** `stay`: the list stays open to choose further options at once. */
  readonly afterChoice?: 'close' | 'stay'
  /** `searchbox`: the typed text counts, and the list only suggests. */
  readonly role?: 'combobox' | 'searchbox'
  readonly id?: string
  readonly maxLength?: number
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement>
}

/** More than show at once: the list scrolls. */
const SHOWN = 60

/** A text field with a list of completions (WAI-ARIA combobox with a listbox popup). Accepts free text. */
export const Combobox = ({
  label,
  value,
  placeholder,
  options,
  onInput,
  onChoose,
  onSubmit,
  onDeleteBackward,
  onLeave,
  matching = 'here',
  takes = 'best',
  look = 'bar',
  opensAt = 'press',
  afterChoice = 'close',
  role = 'combobox',
  id,
  maxLength,
  invalid = false,
  describedBy,
  inputRef,
}: Props) => {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** A text that was in the field before is no search: the list shows what could be there instead. */
  const [isTyped, setIsTyped] = useState(false)
  const matched = (text: string): readonly ComboboxOption[] =>
    matching === 'offered' ? options : bestMatches(options, text, (option) => option.label, SHOWN)
  const found = isOpen ? matched(isTyped ? value : '') : []
  const isShown = found.length > 0
  const marked = active >= 0 && active < found.length ? found[active] : undefined

  const close = (): void => {
    setIsOpen(false)
    setIsTyped(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption): void => {
    onChoose(option)
    if (afterChoice === 'close') close()
    else setActive(-1)
  }
  const activeAfter = (text: string): number => {
    if (text === '') return -1
    return takes === 'best' ? 0 : matched(text).findIndex(({ label }) => fold(label) === fold(text.trim()))
  }
  const move = (step: 1 | -1): void => {
    setIsOpen(true)
    setActive((current) => {
      if (found.length === 0) return 0
      if (current < 0) return step === 1 ? 0 : found.length - 1
      return (current + step + found.length) % found.length
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposingText(event)) return
    switch (event.key) {
      case 'ArrowDown':
        move(1)
        break
      case 'ArrowUp':
        move(-1)
        break
      case 'Enter':
        if (marked) {
          choose(marked)
          break
        }
        // Nothing is left to choose: Enter submits the form around the field, as in other fields.
        if (!isShown && !onSubmit && (takes === 'typed' || !isTyped)) return
        // Without `onSubmit`, options that are still loading are shown when they arrive.
        if (isShown || onSubmit) close()
        onSubmit?.()
        break
      case 'Tab':
        if (marked) choose(marked)
        // The choice may have moved the focus on already.
        if (document.activeElement !== event.currentTarget) event.preventDefault()
        return
      case 'Escape':
        if (!isShown) return
        event.stopPropagation()
        close()
        break
      case 'Backspace':
        if (event.currentTarget.selectionEnd === 0) onDeleteBackward?.()
        return
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <span className={classes(styles['combobox'], styles[look])}>
      <input
        id={id}
        ref={inputRef ?? null}
        className={styles['input']}
        role={role}
        aria-label={label}
        // Search boxes can announce that they have a list, but not whether it is open.
        {...(role === 'combobox' ? { 'aria-expanded': isShown } : { 'aria-haspopup': 'listbox' })}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={marked ? `${listId}-${marked.key}` : undefined}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        dir="auto"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => {
          onInput(event.currentTarget.value)
          setIsOpen(true)
          setIsTyped(true)
          setActive(activeAfter(event.currentTarget.value))
        }}
        onFocus={() => {
          if (opensAt === 'focus') setIsOpen(true)
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => {
          close()
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div
          role="listbox"
          tabIndex={-1}
          id={listId}
          aria-label={label}
          className={styles['list']}
          // The field keeps the focus, also while the list is scrolled.
          onMouseDown={(event) => event.preventDefault()}
          // At the end of a dialog the list would be below the visible part.
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
        >
          {found.map((option, index) => (
            // Chosen at the end of a press: its beginning can be that of scrolling by finger. Keys act on the field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={`${listId}-${option.key}`}
              ref={index === active ? (marked) => marked?.scrollIntoView({ block: 'nearest' }) : null}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles['option']}
              onClick={() => choose(option)}
            >
              {option.icon}
              <span className={styles['label']} dir="auto">
                {option.label}
              </span>
              {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
